import { isBlank } from '@gauger/excise';
import { memo, useMemo, useState } from 'react';
import { confirm } from '../../../components/confirm/confirm.ts';
import { counted } from '../../../components/counted.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { Why } from '../../../components/explain/why.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { Money } from '../../../components/money/money.tsx';
import { useStable } from '../../../components/use-stable.ts';
import { WhyLinks } from '../documents/public.ts';
import { type AnyFiling, useFieldAnchor } from '../filing/public.ts';
import type { RowTool } from '../row-sheets/public.ts';
import { hasFacts } from './sheet.ts';
import { TaxGrid } from './tax-grid.tsx';
import css from './tax-line-form.module.css';
import type { TaxLineState } from './use-tax-line.ts';
import { whyLine } from './why-line.ts';

/** Not drawn again at each key that is typed into the rows. */
const EmptyLiability = memo(CheckboxField);

const boxId = (irsNumber: string, fact: string): string => `line-${irsNumber}-${fact}`;

interface TaxLineFormProps {
  state: TaxLineState;
  readOnly?: boolean;
  /** The filing that keeps what is attached to its rows; absent where there is none. */
  filing?: Pick<AnyFiling, 'id' | 'businessId' | 'formType'>;
  /** For the rows and spreadsheets. */
  tools?: readonly RowTool[];
}

const NO_TOOLS: readonly RowTool[] = [];

/** The form of a tax line: errors, boxes, rows and notes. The page adds the buttons. */
export function TaxLineForm({ state, readOnly = false, filing, tools = NO_TOOLS }: TaxLineFormProps) {
  const { line, grids, emptyTaxLiability, taxWithRegularMethod, errors } = state;
  useFieldAnchor(state.part, (fact) => boxId(line.irsNumber, fact));
  const [asked, setAsked] = useState<{ cell: string }>();
  // Rows far from the window are not in the page, on phones no cell is.
  const led = useMemo(
    () => errors.map((error) => ({ ...error, follow: () => setAsked({ cell: error.field }) })),
    [errors],
  );
  const left = errors.filter(state.isStillOpen);
  const wrongRows = new Set(left.map(({ message }) => message.split(': ')[0])).size;

  async function setEmpty(empty: boolean) {
    const agreed =
      !empty ||
      !grids.some(({ sheet }) => hasFacts(sheet)) ||
      (await confirm({
        title: 'File this line with no tax?',
        body: `This clears the rows of ${line.name}. You can undo it until you leave the page.`,
        confirm: 'Clear the rows',
        danger: true,
      }));
    if (agreed) state.setEmptyTaxLiability(empty);
  }

  const onEmpty = useStable(setEmpty);

  async function setRegular(regular: boolean) {
    const dated = line.dating.by === 'dateBilled' ? line.dating.field : '';
    const days = grids.flatMap(({ sheet }) => sheet.rows.filter(({ facts }) => !isBlank(facts[dated]))).length;
    const agreed =
      !regular ||
      days === 0 ||
      (await confirm({
        title: 'Change to the regular method?',
        body: `The two methods use different dates, so this clears ${counted(days, 'billed date', 'billed dates')}. You can undo it until you leave the page.`,
        confirm: days === 1 ? 'Clear the date' : 'Clear the dates',
        danger: true,
      }));
    if (agreed) state.setRegularMethod(regular);
  }

  return (
    <>
      <ErrorSummary errors={led} isStillOpen={state.isStillOpen} title={titleOf(left, wrongRows)} />
      <div className={css.options}>
        <div className={css.boxes}>
          <EmptyLiability
            id={boxId(line.irsNumber, 'emptyTaxLiability')}
            label="No tax on this line"
            disabled={readOnly}
            checked={emptyTaxLiability}
            onChange={onEmpty}
          />
          {line.dating.by === 'dateBilled' && (
            <CheckboxField
              id={boxId(line.irsNumber, 'taxWithRegularMethod')}
              label="Tax with regular method"
              hint="The two methods use different billed dates"
              disabled={readOnly || emptyTaxLiability}
              checked={taxWithRegularMethod}
              onChange={(regular) => void setRegular(regular)}
            />
          )}
        </div>
        <Instructions sentences={line.instructions} citation={line.citation} />
      </div>
      {grids.map((grid) => (
        <TaxGrid
          key={grid.group.title}
          state={state}
          grid={grid}
          readOnly={readOnly}
          filing={filing}
          asked={asked}
          tools={grid === grids[0] ? tools : NO_TOOLS}
        />
      ))}
      {grids.length > 1 && (
        <p className={css.total}>
          Section total
          <Why
            explanation={() => whyLine(state)}
            about="section total"
            links={<WhyLinks line={line} quarter={state.quarter} filing={filing} />}
          >
            <Money value={state.tax} />
          </Why>
        </p>
      )}
      {line.notes.length > 0 && (
        <section className={css.notes} aria-labelledby={`line-${line.irsNumber}-notes`}>
          <h2 id={`line-${line.irsNumber}-notes`}>Notes</h2>
          <ul>
            {line.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const titleOf = (errors: readonly FieldError[], rows: number): string =>
  rows > 1 ? `${rows} rows need your attention` : errors.length > 0 ? 'One row needs your attention' : '';
