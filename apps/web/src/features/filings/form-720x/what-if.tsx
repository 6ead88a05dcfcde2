import type { Filing } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { accountingAmount } from '../../../components/money/accounting-amount.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { type Change, type Filing720X, groupOfCredit, keyOf, parts } from './adjustment-parts.ts';
import { ChangeTotals } from './change-totals.tsx';
import css from './form-720x.module.css';
import { savedRows } from './hand-rows.ts';

const nameOf = ({ part, quarter, irsNumber, crn }: Change): string => `${part} ${quarter} ${keyOf({ irsNumber, crn })}`;

/** The total without some of the saved changes. Nothing is saved. */
export function WhatIf({ filing }: { filing: Filing720X }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const out = filing.adjustments.filter((change) => left.has(nameOf(change)));
  const { data, error } = useQuery({
    queryKey: ['whatIf', filing.id, filing.version, out.map(nameOf)],
    queryFn: ({ signal }) =>
      call('whatIfForm720X', { body: { id: filing.id, ...without(filing, out) } as never, signal }),
    enabled: out.length > 0,
    placeholderData: (known) => known,
  });
  const totals = out.length > 0 ? data?.totals : filing.totals;
  return (
    <details className={css.whatIf}>
      <summary>What if: the total without some changes</summary>
      <p className={css.hint}>Clear a change to leave it out. This counts your saved changes, and saves nothing.</p>
      <div className={css.whatIfChanges}>
        {filing.adjustments.map((change) => {
          const name = nameOf(change);
          return (
            <CheckboxField
              key={name}
              id={`what-if-${name.replaceAll(' ', '-')}`}
              label={`${change.name} (${change.irsNumber ?? `CRN ${change.crn}`}): ${accountingAmount(change.change)}`}
              checked={!left.has(name)}
              onChange={(isCounted) =>
                setLeft((before) => {
                  const next = new Set(before);
                  if (isCounted) next.delete(name);
                  else next.add(name);
                  return next;
                })
              }
            />
          );
        })}
      </div>
      {error && <Notice kind="error" title={error.message} />}
      <div aria-live="polite">{totals && <ChangeTotals totals={totals} label="Totals of what if" />}</div>
    </details>
  );
}

/** The pages of the filing without some of its changes: these are as they were filed. */
function without(filing: Filing720X, out: readonly Change[]): object {
  const filed = filing.original?.filing as Filing | undefined;
  const paths = new Set(out.flatMap(({ path }) => path ?? []));
  const ofPair = out.filter(({ path }) => path === null);
  const lines = ofPair.flatMap(({ irsNumber }) =>
    irsNumber === null ? [] : [[irsNumber, filed?.filingData?.[irsNumber] ?? null] as const],
  );
  const groups = ofPair.flatMap(({ crn }) => {
    const group = crn === null ? undefined : groupOfCredit(crn)?.group;
    return group === undefined ? [] : [[group, filed?.claimsData?.groups?.[group] ?? null] as const];
  });
  const rows = (['1', '2'] as const).map((number) => {
    const { list, rows: name } = parts[number];
    const kept = savedRows(filing, number).filter((_, at) => !paths.has(`${list}.${name}.${at}`));
    return [list, { [name]: kept }] as const;
  });
  return {
    ...(ofPair.length > 0 && {
      corrected: {
        ...(lines.length > 0 && { filingData: Object.fromEntries(lines) }),
        ...(groups.length > 0 && { claimsData: { groups: Object.fromEntries(groups) } }),
      },
    }),
    ...Object.fromEntries(rows),
  };
}
