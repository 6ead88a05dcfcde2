import { test } from 'vitest';
import { computeForm8849 } from './forms/form-8849/compute-filing.ts';
test('x', () => {
  console.log(JSON.stringify(computeForm8849({ formType: 'Form8849', taxYear: '2026', month: '12', schedules: { 1: { periodStart: '2026-04-01', periodEnd: '2026-09-30', dye: { 3: true }, detailedExplanation: { 3: 'x' }, lines: [{ line: '4a', typeOfUse: '2', gallons: '4000' }] } } }).issues));
});
