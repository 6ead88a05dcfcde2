import { type ClaimLine, claimLineName, type Field } from '@gauger/excise';
import { Button } from '@mantine/core';
import { type CSSProperties, useMemo } from 'react';
import { HelpTip } from '../../../components/help-tip/help-tip.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { useLastValue } from '../../../components/use-held.ts';
import { usePhone } from '../../../components/use-phone.ts';
import type { AnyOpenFiling } from '../filing/public.ts';
import { isAsked, isComputed, rowOrder, trackOf } from './claim-columns.ts';
import { useDrawnEntries } from './claim-drawn.ts';
import { ClaimEntryForm } from './claim-entry-form.tsx';
import { isLong } from './claim-field.tsx';
import { LineHelp, LineTerms, MoreEntries, rowKeys, useFocusOnNew } from './claim-line-parts.tsx';
import { ClaimRow } from './claim-row.tsx';
import css from './claims.module.css';
import { showsCrn, showsRate } from './line-rate.ts';
import type { ClaimState } from './use-claim.ts';

interface ClaimLineEntriesProps {
  open: AnyOpenFiling;
  state: ClaimState;
  line: ClaimLine;
  readOnly: boolean;
}

/** One line of a claim: what it is for, its rate and CRN, its entries, and the way to another. */
export function ClaimLineEntries({ open, state, line, readOnly }: ClaimLineEntriesProps) {
  const drawn = useDrawnEntries(state, line);
  const { entries } = drawn;
  const isPhone = usePhone();
  const fields = useMemo(
    () => rowOrder(line.fields, line).filter((field) => (!field.aside || state.aside.isShown) && isAsked(field)),
    [line, state.aside.isShown],
  );
  const begun = useFocusOnNew(() => fields.find(({ aside }) => !aside)?.name);
  const remark = useLastValue(state.remark?.line === line.line ? state.remark.text : '');
  const named = claimLineName(line.line);
  const titleId = `claim-line-${line.line}`;
  const add = () => begun(state.add(line.line));
  const keys = rowKeys(
    state,
    entries.map((entry) => ({ line, entry })),
    readOnly,
  );
  return (
    <section className={css.line} aria-labelledby={titleId} {...keys}>
      <div className={css.lineHead}>
        <span className={css.label}>{line.line}</span>
        <h3 id={titleId}>
          {line.name}
          <LineHelp line={line} />
        </h3>
        <LineTerms line={line} state={state} />
        {entries.length === 0 && !readOnly && (
          <Button variant="default" size="sm" leftSection={<Icon name="add" />} onClick={add}>
            Add
            <span className="spoken">
              {' '}
              a claim on {named}, {line.name}
            </span>
          </Button>
        )}
      </div>
      {entries.length > 0 && (
        <>
          <p role="status" className={css.remark}>
            {remark}
          </p>
          <div className={css.rows} style={isPhone ? undefined : styleOf(line, fields)}>
            {!isPhone && <RowHead line={line} fields={fields} />}
            {drawn.parts.map((part) => {
              if ('from' in part) return <MoreEntries key={`from ${part.from}`} of={drawn} span={part} line={line} />;
              const { entry, at } = part;
              const props = { open, state, line, fields, entry, row: at + 1, readOnly };
              return isPhone ? (
                <ClaimEntryForm key={entry.id} {...props} isOneOfMany={entries.length > 1} />
              ) : (
                <ClaimRow key={entry.id} {...props} />
              );
            })}
          </div>
        </>
      )}
      {entries.length > 0 && !readOnly && (
        <Button className={css.more} variant="subtle" size="sm" leftSection={<Icon name="add" />} onClick={add}>
          Add another{line.fields.some(({ name }) => name === 'typeOfUse') && ' type of use'}
          <span className="spoken"> on {named}</span>
        </Button>
      )}
    </section>
  );
}

/** The headings of the rows of a line, with the help of their fields. */
function RowHead({ line, fields }: { line: ClaimLine; fields: readonly Field[] }) {
  const shown = fields.filter((field) => !isLong(field));
  return (
    <div className={css.rowHead}>
      <span>
        <span className="spoken">Row</span>
      </span>
      {shown.map(({ name, label, help, kind }) => (
        <span key={name} className={kind === 'quantity' || kind === 'money' ? css.end : undefined}>
          {label}
          {help && <HelpTip about={label}>{help}</HelpTip>}
        </span>
      ))}
      {showsRate(line) && <span className={css.end}>Rate</span>}
      {showsCrn(line) && <span className={css.end}>CRN</span>}
      {isComputed(line) && <span className={css.end}>Claim</span>}
      <span />
    </div>
  );
}

/** The columns of the rows of a line: its number, its fields, what it comes to, its act. */
function styleOf(line: ClaimLine, fields: readonly Field[]): CSSProperties {
  const widths = fields.filter((field) => !isLong(field)).map(trackOf);
  const columns = [
    '28px',
    ...widths,
    ...(showsRate(line) ? ['60px'] : []),
    ...(showsCrn(line) ? ['44px'] : []),
    ...(isComputed(line) ? ['minmax(88px, 1fr)', '36px'] : ['minmax(36px, 0.1fr)']),
  ];
  return { '--columns': columns.join(' ') } as CSSProperties;
}
