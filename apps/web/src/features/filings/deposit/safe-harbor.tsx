import { grouped, type PlannedMethod, type SafeHarborState } from '@gauger/excise';
import type { Answer } from '../../../api/call.ts';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice, type NoticeKind } from '../../../components/notice/notice.tsx';
import type { Fields } from './fields.ts';

/** The business's return of the look-back quarter; null fields where there is none here. */
export type LookBack = Answer<'getLookBack'>;

const standings: Record<SafeHarborState, { kind: NoticeKind; title: string }> = {
  reached: { kind: 'good', title: 'You meet the safe harbor rule' },
  notReached: { kind: 'due', title: 'You do not meet the safe harbor rule' },
  notDue: { kind: 'plain', title: 'Met so far. Other deposits are not due yet' },
  unknown: { kind: 'due', title: 'Not known yet' },
};

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
export function SafeHarbor({ of, named, lookBack, fields, change, errorOf }: SafeHarborProps) {
  const { method, safeHarbor } = of;
  const { lookBackPeriod, raised, least, leastForSeptember, standing, remarks } = safeHarbor;
  const { kind, title } = standings[standing];
  const quarter = lookBackPeriod.replace('Q', ' Q');
  const name = names[method];
  return (
    <>
      <DecimalInput
        id={name}
        label={`Net liability of ${quarter}${named ? `, ${method} method` : ''}${raised.length > 0 ? ', at the new rate' : ''}`}
        hint={hintOf(lookBack, of, quarter)}
        prefix="$"
        decimals={2}
        value={fields[name]}
        onChange={(amount) => change({ [name]: amount })}
        error={errorOf(name)}
      />
      <Notice kind={kind} title={title}>
        {least !== null && Number(least) > 0 && (
          <p>
            Each period needs a deposit of at least <Money value={least} /> on time
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
        {standing === 'reached' && <p>Pay what is still due by the due date of the return.</p>}
      </Notice>
    </>
  );
}

function hintOf(lookBack: LookBack | undefined, { method, safeHarbor }: PlannedMethod, quarter: string): string {
  const amount = lookBack?.[method];
  if (safeHarbor.raised.length > 0) {
    const reported = amount == null ? '' : ` Your return says $${grouped(amount)} at the old rate.`;
    return `Figure the tax of ${quarter} at this quarter's rates, less claims.${reported}`;
  }
  if (amount == null) return `Part I less claims, as reported on your return for ${quarter}`;
  const unsent = lookBack?.state === 'accepted' ? '' : ', which is not accepted yet';
  return `Your return for ${quarter}${unsent} says $${grouped(amount)}. Gauger uses it unless you enter another amount`;
}
