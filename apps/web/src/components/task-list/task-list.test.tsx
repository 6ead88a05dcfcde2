import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type Task, TaskList } from './task-list.tsx';

const drawn = (tasks: readonly Task[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TaskList groups={[{ title: 'Your return', tasks }]} />
    </MemoryRouter>,
  );
const words = (html: string) => html.replace(/<wbr\/?>/g, '').replace(/<[^>]*>/g, '');

test.each([
  ['notStarted', 'Deposit, Not started'],
  ['inProgress', 'DepositIn progress, In progress'],
  ['complete', 'Deposit, Complete'],
  ['attention', 'DepositNeeds attention, Needs attention'],
  ['shut', 'DepositCannot start yet, Cannot start yet'],
  ['none', 'DepositNothing to report, Nothing to report'],
] as const)('a task that is %s says so, to the eye where it differs from its neighbors', (state, shown) => {
  expect(words(drawn([{ name: 'Deposit', to: '/deposit', state }]))).toBe(`Your return${shown}`);
});

test('what ends the row replaces the words for the eye only', () => {
  const html = drawn([{ name: 'Deposit', to: '/deposit', state: 'attention', end: '3 to fix' }]);
  expect(words(html)).toBe('Your returnDeposit3 to fix, Needs attention');
});

test('a task leads to its page, the current one says so, and one that cannot start yet leads nowhere', () => {
  const html = drawn([
    { name: 'Deposit', to: '/deposit', state: 'complete', current: true },
    { name: 'Sign', state: 'shut' },
  ]);
  expect(html.match(/<a [^>]*>/g)).toEqual([expect.stringMatching(/aria-current="page".*href="\/deposit"/)]);
  expect(html.indexOf('Sign')).toBeGreaterThan(html.indexOf('</a>'));
});

test('open comments are counted, and spoken in full', () => {
  expect(words(drawn([{ name: 'Deposit', to: '/deposit', state: 'complete', comments: 1 }]))).toContain(
    'Deposit1 open comment',
  );
});
