import type { getPcoriFee, ResponseOf } from '@gauger/contract';
import {
  irsDay,
  isDay,
  methodsOf,
  newPlan,
  numbersOf,
  type PlanEntry,
  planFee,
  planFeeLate,
  planKinds,
  planRow,
  quarterName,
  returnDueDate,
  signedLater,
  withSources,
} from '@gauger/excise';
import type { Call } from '../../../http/public.ts';
import type { PcorDeps } from './pcor-deps.ts';

/** Works out the PCORI fee of a plan year for anyone, by the law in force. Nothing is stored. */
export async function showFee(
  { database, lawInForce, now }: PcorDeps,
  { query }: Call<typeof getPcoriFee>,
): Promise<ResponseOf<typeof getPcoriFee>> {
  const law = await database.outsideAccounts(lawInForce);
  const today = irsDay(now());
  const { plan = 'selfInsured', planYearEnd = newPlan(today).planYearEnd, countingMethod = '', day = today } = query;
  const kind = planKinds.find(({ value }) => value === plan) ?? planKinds[0];
  const methods = methodsOf(kind.value, law);
  const method = methods.some(({ value }) => value === countingMethod) ? countingMethod : '';
  const entry: PlanEntry = {
    planName: '',
    policyType: kind.policyType,
    planYearEnd,
    countingMethod: method,
    numbers: Object.fromEntries(
      numbersOf(method, law).map(({ name }) => [name, (query as Record<string, string | undefined>)[name] ?? '']),
    ),
  };
  const { quarter, fee, errors, notPublished, explanation } = planFee(entry, today, law);
  const known = fee !== null && errors.length === 0;
  const why = known ? explanation() : null;
  return {
    rateBookVersion: law.rateBookVersion,
    planYearEnd,
    day,
    methods: methods.map(({ value, label }) => ({ value, label })),
    numbers: numbersOf(method, law).map(({ name, label, help }) => ({
      name,
      label: method === '' ? kind.lives : label,
      help: (method === '' ? kind.who : help) ?? null,
    })),
    fee: known ? fee : null,
    explanation: why && { ...withSources(why) },
    return: quarter && {
      period: quarterName(quarter),
      row: String(planRow(entry, law).typeOfPolicy),
      ...returnDueDate(quarter),
      signedLater: signedLater(quarter, today) ?? null,
    },
    late: known && isDay(day) ? withSources(planFeeLate(entry, day, today, law)) : null,
    issues: [
      ...(countingMethod === method ? [] : [unknownMethod]),
      ...errors,
      ...(notPublished === undefined ? [] : [{ field: 'planYearEnd', message: notPublished }]),
      ...(isDay(day) ? [] : [{ field: 'day', message: 'Enter the day you file and pay, such as Nov 24, 2026' }]),
    ],
  };
}

const unknownMethod = {
  field: 'countingMethod',
  message: 'Choose a way to count lives that this kind of plan may use',
};
