import { grouped, type PlannedMethod } from '@gauger/excise';
import type { Answer } from '../../api/call.ts';
import { DecimalInput } from '../../components/fields/decimal-input.tsx';
import { Money } from '../../components/money/money.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import type { Fields } from './fields.ts';

/** What the business's return of the look-back quarter says; null fields where there is none here. */
export type LookBack = Answer<'getLookBack'>;

const names = { regular: 'lookBackRegularAmt', alternative: 'lookBackAlternativeAmt' } as const;

interface SafeHarborProps {
  of: PlannedMethod;
  /** Whether taxes are deposited by both methods, so that each is named. */
  named: boolean;
  lookBack: LookBack | undefined;
  fields: Fields;
  change: (part: Partial<Fields>) => void;
  errorOf: (field: string) => string | undefined;
}

/** The safe harbor of one method: what it looks back to, what it asks for, and whether that was reached. */
export function SafeHarbor({ of: { method, safeHarbor }, named, lookBack, fields, change, errorOf }: SafeHarborProps) {
  const { lookBackPeriod, least, leastForSeptember, met, remarks } = safeHarbor;
  const quarter = lookBackPeriod.replace('Q', ' Q');
  const name = names[method];
  return (
    <>
      <DecimalInput
        id={name}
        label={`Net liability of ${quarter}${named ? `, ${method} method` : ''}`}
        hint={hintOf(lookBack, method, quarter)}
        prefix="$"
        decimals={2}
        value={fields[name]}
        onChange={(amount) => change({ [name]: amount })}
        error={errorOf(name)}
      />
      <Notice
        kind={met ? 'good' : 'due'}
        title={met === null ? 'Not known yet' : met ? 'The safe harbor is reached' : 'The safe harbor is not reached'}
      >
        {least !== null && Number(least) > 0 && (
          <p>
            Each period needs a deposit of at least <Money value={least} /> in time
            {leastForSeptember !== null && (
              <>
                , the September deposit at least <Money value={leastForSeptember} />
              </>
            )}
            .
          </p>
        )}
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        {met && <p>What is still due is paid by the due date of the return.</p>}
      </Notice>
    </>
  );
}

function hintOf(lookBack: LookBack | undefined, method: PlannedMethod['method'], quarter: string): string {
  const amount = lookBack?.[method];
  if (amount == null) return `Part I less claims, as your return of ${quarter} reported it`;
  const unsent = lookBack?.state === 'accepted' ? '' : ', which is not accepted yet';
  return `Your return of ${quarter}${unsent} says $${grouped(amount)}. It counts unless you enter another amount`;
}
