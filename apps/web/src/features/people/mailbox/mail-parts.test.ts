import { expect, test } from 'vitest';
import { partsOf } from './mail-parts.ts';

test('the code of a mail stands apart from its words', () => {
  expect(partsOf('Your code is 041723\n\nIt is valid for 10 minutes.')).toEqual([
    { kind: 'words', text: 'Your code is ' },
    { kind: 'code', text: '041723' },
    { kind: 'words', text: 'It is valid for 10 minutes.' },
  ]);
});

test('so does its link, and digits inside it are no code', () => {
  const link = 'http://localhost:7200/reset-password?token=123456-x&emailId=ann%40example.com';
  expect(partsOf(`Set it here:\n${link}\n`)).toEqual([
    { kind: 'words', text: 'Set it here:\n' },
    { kind: 'link', text: link },
    { kind: 'words', text: '\n' },
  ]);
});
