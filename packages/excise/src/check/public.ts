export { faultsOf } from './faults-of.ts';
export { misledAnswers } from './places.ts';
export { formulasOf, listsOf, parametersOfEntry, parametersOfLine } from './references.ts';
