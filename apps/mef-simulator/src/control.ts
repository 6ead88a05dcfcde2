import { FAULTS, isFault } from './faults.ts';
import { operations } from './operations.ts';
import type { Store } from './store.ts';

/** An answer to a tester: a status and a body to be written as JSON. */
export type Controlled = readonly [status: number, body: object];

/**
 * Handles a tester's requests, apart from the services of MeF: planning faults, setting the delay, listing
 * submissions.
 */
export function control(store: Store, path: string, body: unknown): Controlled {
  const asked = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  switch (path) {
    case '/control':
      return [200, { faults: FAULTS, operations: Object.keys(operations) }];
    case '/control/submissions':
      return [
        200,
        {
          submissions: store.submissions().map(({ acknowledgement, fetched, ...kept }) => ({
            ...kept,
            accepted: kept.accepted === 1,
            rules: [...acknowledgement.matchAll(/<RuleNum>([^<]*)/g)].map(([, rule]) => rule),
          })),
        },
      ];
    case '/control/fault': {
      const { operation = '*', fault, times = 1 } = asked;
      if (typeof operation !== 'string' || (operation !== '*' && !Object.hasOwn(operations, operation)))
        return [400, { error: 'operation must be a service or *' }];
      if (typeof fault !== 'string' || !isFault(fault)) return [400, { error: 'fault is not known' }];
      if (!isWhole(times)) return [400, { error: 'times must be a whole number' }];
      store.plan({ operation, fault, times });
      return [200, {}];
    }
    case '/control/chaos': {
      const { seed = 1, rate = 0 } = asked;
      if (!isWhole(seed)) return [400, { error: 'seed must be a whole number' }];
      if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1)) return [400, { error: 'rate must be from 0 to 1' }];
      store.set('chaosSeed', String(seed));
      store.set('chaosRate', String(rate));
      return [200, {}];
    }
    case '/control/delay':
      if (!isWhole(asked.milliseconds)) return [400, { error: 'milliseconds must be a whole number' }];
      store.set('acknowledgedAfterMs', String(asked.milliseconds));
      return [200, {}];
    case '/control/day':
      if (typeof asked.day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(asked.day))
        return [400, { error: 'day must be like 2026-11-21' }];
      store.set('day', asked.day);
      return [200, {}];
    case '/control/clear':
      store.clearPlans();
      for (const name of ['chaosRate', 'chaosSeed', 'acknowledgedAfterMs', 'day']) store.unset(name);
      return [200, {}];
    default:
      return [404, { error: 'There is nothing at this address.' }];
  }
}

const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
