import './style.css';
import './controls.css';
import './drawing.css';
import { startData } from './data.js';
import { startDevice } from './device.js';
import { startHow } from './how.js';
import { startSum } from './sum.js';
import { startVerify } from './verify.js';

startSum();
startDevice();
startVerify();
startData();
startHow();
