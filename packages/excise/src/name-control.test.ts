import { expect, test } from 'vitest';
import { nameControl } from './name-control.ts';

test.each([
  ['Hall Brothers Oil', 'HALL'],
  ['The Willow Tree', 'WILL'],
  ['The Willow', 'THEW'],
  ['A & B Fuel', 'A&BF'],
  ["O'Neill's Tires", 'ONEI'],
  ['3-Way Trucking', '3-WA'],
  ['Él', 'EL'],
  ['=cmd|x', 'CMDX'],
  ['P.O. Supply', 'POSU'],
])('%s is %s', (name, control) => {
  expect(nameControl(name)).toBe(control);
});
