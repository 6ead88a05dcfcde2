import type { FilingChange, saveForm720 } from '@gauger/contract';
import {
  coveredQuarters,
  type Filing,
  filingWay,
  type Issue,
  irsDay,
  maskedNumbers,
  type PaymentOption,
  type PaymentOptionEntry,
  paymentDays,
  type Quarter,
  quarterName,
  readPaymentOption,
} from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import type { Call } from '../../../../http/public.ts';

/** The effect of a request on the payment option. */
export interface PaymentOptionChange {
  option: PaymentOption | null;
  issues: Issue[];
}

type OptionCall = Pick<Call<typeof saveForm720>, 'session'> & {
  body: Pick<FilingChange, 'paymentOption' | 'taxYearQuarter'>;
};

/** The change asked for, or null: what is sent back as it was answered changes nothing. Throws FORBIDDEN for an Editor. */
export function paymentOptionChange(
  { body, session }: OptionCall,
  facts: Filing,
  kept: PaymentOption | null,
  now: Date,
): PaymentOptionChange | null {
  const sent = body.paymentOption;
  if (sent === undefined) return null;
  const shown = kept && maskedNumbers(kept);
  if (isSame(sent, shown)) return null;
  if (session.principal === 'editor')
    throw new AppError('FORBIDDEN', {
      description: 'Only the account owner or a Manager can choose how to pay the IRS.',
    });
  if (sent === null) return { option: null, issues: [] };
  const quarter = quarterOf(body.taxYearQuarter) ?? quarterOf(facts);
  // Without a quarter of ours there is no day to pay by; committing the pages names what is wrong with it.
  if (!quarter) return null;
  const today = irsDay(now);
  const terms = { days: paymentDays(quarter, today), way: filingWay(quarter, today), kept: shown };
  const { option, issues } = readPaymentOption(sent, terms);
  return { option: option && withNumbers(option, kept, shown), issues };
}

/** The quarter a request names, if it is one of the covered ones. */
const quarterOf = (page: Pick<Filing, 'taxYear' | 'taxYearAndQuarter'> | undefined): Quarter | undefined =>
  page && coveredQuarters().find((quarter) => quarterName(quarter) === `${page.taxYear}Q${page.taxYearAndQuarter}`);

/** A returned mask keeps the number it hides. */
function withNumbers(option: PaymentOption, kept: PaymentOption | null, shown: PaymentOption | null): PaymentOption {
  const whole = { ...option };
  for (const name of ['accountNumber', 'routingTransitNum'] as const)
    if (kept?.[name] !== undefined && option[name] === shown?.[name]) whole[name] = kept[name];
  return whole;
}

function isSame(a: PaymentOptionEntry | null, b: PaymentOptionEntry | null): boolean {
  if (a === null || b === null) return a === b;
  const names = Object.keys({ ...a, ...b }) as (keyof PaymentOptionEntry)[];
  return names.every((name) => a[name] === b[name]);
}
