import './style.css';
import { startDevice } from './device.js';
import { startSum } from './sum.js';

startSum();
startDevice();
