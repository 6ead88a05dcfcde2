import { formatDate, grouped, isDay, type LineFacts } from '@gauger/excise';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Why } from '../../../components/explain/why.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { LongTextField } from '../../../components/fields/long-text-field.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { IrsNumber } from '../../../components/irs-number/irs-number.tsx';
import { accountingAmount } from '../../../components/money/accounting-amount.ts';
import { Attachments } from '../attachments/public.ts';
import { changeCell, type OpenFiling, type ShownChange, type Typed, why720X } from '../filing/public.ts';
import { type Change, keyOf } from './adjustment-parts.ts';
import css from './form-720x.module.css';
import { sourceName } from './return-to-correct.tsx';
import { gallonsColumn, gallonsPath } from './typed-gallons.ts';
import type { AdjustmentsState } from './use-adjustments.ts';

interface ChangeCardProps {
  open: OpenFiling<'Form720X'>;
  /** As it is saved. */
  change: Change;
  /** All changes, with what is typed on the page. */
  shown: readonly ShownChange[];
  typed: Typed;
  /** The line of the corrected return, with what is typed; undefined for a credit. */
  line: LineFacts | undefined;
  state: AdjustmentsState;
  /** The page with its rows. */
  rowsAt: string | undefined;
  basis: { original: string; adjusted: string } | undefined;
  onUndo: () => void;
}

/** Whether a change lowers what is owed: less tax, or more credit. */
const isLess = ({ change }: Pick<Change, 'change'>): boolean => change.startsWith('-');

/** "less tax", "more credit" */
const effectOf = ({ part, original, adjusted }: ShownChange): string => {
  if (original === adjusted) return 'no change';
  const more = Number(adjusted) > Number(original);
  return `${more ? 'more' : 'less'} ${part === '1' ? 'tax' : 'credit'}`;
};

/** One change: the amount as filed, as corrected, the difference, and what the form asks about it. */
export function ChangeCard({ open, change: saved, shown, typed, line, state, rowsAt, basis, onUndo }: ChangeCardProps) {
  const { filing, editable } = open;
  const { entered, say, errorOf, part } = state;
  const key = keyOf(saved);
  const found = shown.find((one) => one.part === saved.part && one.quarter === saved.quarter && keyOf(one) === key);
  // Typed back to what was filed, a change is none; its card stays until the page is saved.
  const change = { ...saved, ...(found ?? { adjusted: saved.original, change: '0.00' }) };
  const titleId = `change-${key}`;
  const explanation = entered.explanations[key] ?? change.explanation;
  const isDraft = change.isDraft && entered.explanations[key] === undefined;
  const files = entered.attachments[key] ?? change.attachments;
  return (
    <article aria-labelledby={titleId} className={`${css.card} ${isLess(change) ? css.less : css.more}`}>
      <header className={css.cardHead}>
        <h3 id={titleId}>
          {change.name}{' '}
          {change.irsNumber === null ? (
            <span className={css.crn}>CRN {change.crn}</span>
          ) : (
            <IrsNumber number={change.irsNumber} />
          )}
        </h3>
        {editable && (
          <Button variant="subtle" size="compact-sm" leftSection={<Icon name="undo" />} onClick={onUndo}>
            Undo<span className="spoken"> the change of {change.name}</span>
          </Button>
        )}
      </header>
      <div className={css.was}>
        <span className={css.k}>{filing.original && sourceName(filing.original)}</span>
        <span className={css.basis}>{basis?.original}</span>
        <b className="number">{grouped(change.original)}</b>
      </div>
      <div className={css.now}>
        <span className={css.k}>Corrected</span>
        <span className={css.basis}>
          {basis?.adjusted}{' '}
          {rowsAt && (
            <Link to={rowsAt}>
              {editable ? 'Edit the rows' : 'View the rows'}
              <span className="spoken"> of {change.name}</span>
            </Link>
          )}
        </span>
        <b className="number">{grouped(change.adjusted)}</b>
      </div>
      <div className={css.diff}>
        <span className={css.k}>Change</span>
        <b className="number">
          {found ? (
            <Why explanation={why720X(filing, typed, changeCell(found, shown))} about={`change of ${change.name}`}>
              {accountingAmount(change.change)}
            </Why>
          ) : (
            accountingAmount(change.change)
          )}
        </b>
        <small>{effectOf(change)}</small>
      </div>
      {editable && change.irsNumber !== null && line && (
        <Gallons change={change} irsNumber={change.irsNumber} line={line} state={state} />
      )}
      <div className={css.say}>
        <LongTextField
          id={`explanations.${key}`}
          label={`Explanation of ${change.name}`}
          hint={`${isDraft ? 'Drafted from the amounts. Add the reason. ' : ''}${explanation.length} of ${part.most} characters`}
          maxLength={part.most}
          disabled={!editable}
          value={explanation}
          onChange={(text) => say('explanations', key, text)}
          error={errorOf(`explanations.${key}`)}
        />
      </div>
      {change.statement && (
        <div className={css.statement}>
          <RadioField
            id={`statements.${key}`}
            label={`Line ${change.statement.line}: choose the statement that applies`}
            hint={
              change.statement.isRequired
                ? '26 USC 6416(a)(1)'
                : 'The form names no statement for this tax: you may leave it out'
            }
            disabled={!editable}
            value={entered.statements[key] ?? change.statement.chosen ?? ''}
            onChange={(id) => say('statements', key, id)}
            choices={change.statement.choices.map(({ id, text }) => ({ value: id, label: text }))}
            error={errorOf(`statements.${key}`)}
          />
        </div>
      )}
      {(change.needsPdf ||
        files.length > 0 ||
        (entered.statements[key] ?? change.statement?.chosen)?.endsWith('consent')) && (
        <div className={css.files} id={`attachments.${key}`} tabIndex={-1}>
          <p>{change.needsPdf ? `Attach ${change.needsPdf}.` : 'Attach the consent, as a PDF.'}</p>
          <Attachments
            businessId={filing.businessId}
            filingId={filing.id}
            ids={files}
            onChange={(ids) => say('attachments', key, ids)}
            readOnly={!editable}
            label={`Attachments of ${change.name}`}
          />
        </div>
      )}
    </article>
  );
}

interface GallonsProps {
  change: Change;
  irsNumber: string;
  line: LineFacts;
  state: AdjustmentsState;
}

/** The gallons of the rows of the corrected return; nothing where the grid has to be opened for them. */
function Gallons({ change, irsNumber, line, state: { say, errorOf } }: GallonsProps) {
  const { rows = [] } = line;
  const column = gallonsColumn(irsNumber, line);
  if (!column) return null;
  return (
    <fieldset className={css.gallons}>
      <legend className="spoken">Corrected gallons of {change.name}</legend>
      {rows.map((row, at) => {
        const path = gallonsPath(irsNumber, at);
        const { taxDate, noOfGallons } = row as { taxDate?: unknown; noOfGallons?: unknown };
        const day = typeof taxDate === 'string' && isDay(taxDate) ? `, ${formatDate(taxDate)}` : '';
        return (
          <DecimalInput
            key={path}
            id={path}
            label={`Corrected gallons${rows.length > 1 ? `, row ${at + 1}` : ''}${day}`}
            unit="gal"
            decimals={column.decimals ?? 0}
            value={typeof noOfGallons === 'string' ? noOfGallons : ''}
            onChange={(text) => say('gallons', path, text)}
            error={errorOf(path)}
          />
        );
      })}
    </fieldset>
  );
}
