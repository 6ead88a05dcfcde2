import type { DepositFacts, PlannedMethod } from '@gauger/excise';
import type { SavedFiling } from '../filing/public.ts';

/** A deposit in its fields. One without a period was removed; its place stays, so that no error moves. */
export interface Entry {
  period: string;
  date: string;
  amount: string;
  confirmation: string;
}

export interface Fields {
  depositedAmt: string;
  depositedUsingSHRule: boolean;
  depositedByHalfMonths: boolean;
  deposits: readonly Entry[];
  lookBackRegularAmt: string;
  lookBackAlternativeAmt: string;
}

export const NO_ENTRY: Entry = { period: '', date: '', amount: '', confirmation: '' };

/** A day alone, which the product filled in, is no deposit yet. */
export const isEntered = ({ period, amount, confirmation }: Entry): boolean =>
  period !== '' && (amount !== '' || confirmation !== '');

export function fieldsOf({ deposit }: SavedFiling): Fields {
  const {
    depositedAmt = '',
    depositedUsingSHRule = false,
    depositedByHalfMonths = false,
    deposits = [],
  } = deposit ?? {};
  return {
    depositedAmt: deposits.length > 0 ? '' : depositedAmt,
    depositedUsingSHRule,
    depositedByHalfMonths,
    deposits: deposits.map(({ period = '', date = '', amount = '', confirmation = '' }) => ({
      period,
      date,
      amount,
      confirmation,
    })),
    lookBackRegularAmt: deposit?.lookBackRegularAmt ?? '',
    lookBackAlternativeAmt: deposit?.lookBackAlternativeAmt ?? '',
  };
}

/** The facts to save: the single deposits, else the total. */
export function depositOf(fields: Fields): DepositFacts {
  const {
    depositedAmt,
    depositedUsingSHRule,
    depositedByHalfMonths,
    deposits,
    lookBackRegularAmt,
    lookBackAlternativeAmt,
  } = fields;
  const isSingly = deposits.some(isEntered);
  return {
    ...(isSingly || depositedAmt === '' ? {} : { depositedAmt }),
    depositedUsingSHRule,
    ...(depositedByHalfMonths && { depositedByHalfMonths }),
    ...(isSingly && { deposits: deposits.map((entry) => (isEntered(entry) ? withoutBlanks(entry) : {})) }),
    ...(depositedUsingSHRule && lookBackRegularAmt !== '' && { lookBackRegularAmt }),
    ...(depositedUsingSHRule && lookBackAlternativeAmt !== '' && { lookBackAlternativeAmt }),
  };
}

const withoutBlanks = (entry: Entry): Partial<Entry> =>
  Object.fromEntries(Object.entries(entry).filter(([, text]) => text !== ''));

/** A deposit of what it is measured by, on the day it was due, for every period that has none yet. */
export function asDue(methods: readonly PlannedMethod[], deposits: readonly Entry[], today: string): Entry[] {
  const periods = methods.flatMap((method) => method.periods);
  const open = periods.filter(
    ({ box, basis, due }) =>
      Number(basis) > 0 && due <= today && !deposits.some((entry) => entry.period === box && isEntered(entry)),
  );
  return [
    ...deposits.filter((entry) => !open.some(({ box }) => box === entry.period)),
    ...open.map(({ box, due, basis }) => ({ period: box, date: due, amount: basis, confirmation: '' })),
  ];
}
