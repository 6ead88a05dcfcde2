import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LateCharges } from './late-estimate.tsx';

// The module of calls listens to the browser it is in.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

type Estimate = Parameters<typeof LateCharges>[0]['estimate'];
type Kind = Estimate['charges'][number]['kind'];

const textFor = (...kinds: Kind[]): string => {
  const charges = kinds.map((kind) => ({
    kind,
    amount: '1.00',
    rule: 'A rule',
    citation: 'A source',
    sources: [],
    confirmed: true,
  }));
  const estimate = {
    due: '2026-11-02',
    day: '2026-11-29',
    unpaid: '244.00',
    charges,
    total: '2.00',
    notPublishedFrom: null,
  };
  return renderToStaticMarkup(<LateCharges estimate={estimate as unknown as Estimate} />);
};

test('an estimate says that the deposit penalty is not included only where it is not', () => {
  const left = 'A penalty for late or short deposits (26 USC 6656) is not included. The IRS figures';
  expect(textFor('lateFiling', 'interest')).toContain(left);
  const withDeposits = textFor('lateFiling', 'lateDeposit');
  expect(withDeposits).toContain('Late deposits');
  expect(withDeposits).not.toContain('not included');
  expect(withDeposits).toContain('not part of your return. The IRS figures');
});
