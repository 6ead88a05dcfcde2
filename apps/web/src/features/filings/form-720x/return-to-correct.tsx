import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { nameOriginal, type OpenFiling } from '../filing/public.ts';
import { returnsQuery } from '../law-changes/public.ts';
import type { Filing720X } from './adjustment-parts.ts';
import css from './form-720x.module.css';
import { amendmentsQuery, correctable, HAND } from './returns.ts';

type Original = NonNullable<Filing720X['original']>;

/** The name of the return that is corrected: "Accepted return", "Return filed elsewhere". */
export const sourceName = ({ source }: Pick<Original, 'source'>): string =>
  ({ filing: 'Return as filed', elsewhere: 'Return filed elsewhere', amendment: 'Return as previously adjusted' })[
    source
  ];

/** The return that is corrected, and the way to choose another. */
export function ReturnToCorrect({ open }: { open: OpenFiling<'Form720X'> }) {
  const { filing, editable } = open;
  const [choosing, setChoosing] = useState(false);
  const { original } = filing;
  return (
    <section className={css.original} aria-labelledby="return-to-correct">
      <h2 id="return-to-correct" className={css.originalTitle}>
        Return to correct
      </h2>
      {original ? (
        <p>
          <b>{nameOriginal(original).name}</b>
          {nameOriginal(original).filed && `, ${nameOriginal(original).filed}`}
          {original.submissionId ? <span className="quiet">, submission {original.submissionId}</span> : null}.{' '}
          {original.filingId ? (
            <Link
              to={pageOfFiling('status', {
                id: original.filingId,
                formType: original.source === 'amendment' ? 'Form720X' : 'Form720',
              })}
            >
              Open it
            </Link>
          ) : (
            'Filed elsewhere.'
          )}
        </p>
      ) : (
        <p>None chosen. You enter each change by hand.</p>
      )}
      {editable && !choosing && (
        <Button variant="default" size="compact-md" onClick={() => setChoosing(true)}>
          {original ? 'Choose another return' : 'Choose a return'}
        </Button>
      )}
      {editable && choosing && <ChooseReturn open={open} onDone={() => setChoosing(false)} />}
    </section>
  );
}

function ChooseReturn({ open, onDone }: { open: OpenFiling<'Form720X'>; onDone: () => void }) {
  const { filing } = open;
  const { data: returns } = useQuery(returnsQuery(filing.businessId));
  const { data: amendments } = useQuery(amendmentsQuery(filing.businessId));
  const others = (amendments?.filings ?? []).filter(({ id }) => id !== filing.id);
  const offered = correctable(returns?.filings ?? [], others);
  const [chosen, setChosen] = useState(filing.original?.filingId ?? HAND);
  const [busy, setBusy] = useState(false);

  async function take() {
    if (chosen === (filing.original?.filingId ?? HAND)) return onDone();
    const agreed =
      !filing.original ||
      (await confirm({
        title: 'Choose another return to correct?',
        body: 'The corrected copy of the first return is deleted, with its changes. Rows by hand stay.',
        confirm: 'Choose it',
        danger: true,
      }));
    if (!agreed) return;
    setBusy(true);
    const outcome = await open.save({ original: chosen === HAND ? null : { filingId: chosen } });
    setBusy(false);
    if ('refused' in outcome) return showError(outcome.refused);
    showSuccess('Saved successfully');
    onDone();
  }

  return (
    <div className={css.choose}>
      <SelectField
        id="original-choice"
        label="Return to correct"
        value={chosen}
        onChange={setChosen}
        choices={[
          ...offered.map(({ value, label, hint, simulator }) => ({
            value,
            label: `${label} (${hint.split(':')[0]}${simulator ? ` by the ${simulator}` : ''})`,
          })),
          { value: HAND, label: 'None: I enter the changes by hand' },
        ]}
      />
      <Button loading={busy} onClick={() => void take()}>
        Use this return
      </Button>
      <Button variant="subtle" onClick={onDone}>
        Cancel
      </Button>
    </div>
  );
}
