import { holdCasesTogether } from './hold-together.js';

holdCasesTogether('typescript', 'detection/typescript');
