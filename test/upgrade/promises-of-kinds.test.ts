import { holdCasesTogether } from './hold-together.js';

holdCasesTogether('kinds', 'audit/kinds/cases');
