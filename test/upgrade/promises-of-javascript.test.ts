import { holdCasesTogether } from './hold-together.js';

holdCasesTogether('javascript', 'detection/javascript');
