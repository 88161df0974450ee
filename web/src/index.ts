// wgreduce: folds large arrays on the GPU. What is exported here is the package.
export { WgreduceError } from './errors.js';
export { checkDevice, openDevice, type DeviceReport, type OpenOptions } from './device.js';
export type { Field, Plan } from './core.js';
export type { Recorder, Slice, Target } from './slices.js';
export type {
  Answers,
  Element,
  ErrorCode,
  OperatorName,
  StageName,
  TwoInputOperatorName,
  TypeName,
  Wide,
} from './generated.js';
export type { Value } from './readback.js';
export type { Elements } from './upload.js';
export type { Fold } from './fold.js';
export { createReducer, type AnswerOf, type Explanation, type InputsOf, type Launch, type Reducer } from './reducer.js';
export type { CustomField, CustomOperator, ReducerOptions } from './settings.js';
