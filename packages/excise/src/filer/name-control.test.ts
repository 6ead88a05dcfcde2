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

test.each([
  ['Ida Hall', 'HALL'],
  ['Ben Cask Jr.', 'CASK'],
  ["Ann Mary O'Neill III", 'ONEI'],
  ['Ida Hall-Stave', 'HALL'],
  ['Cher', 'CHER'],
  ['Ng V', 'NG'],
])('the name control of a person goes by the last name: %s is %s', (name, control) => {
  expect(nameControl(name, true)).toBe(control);
});
