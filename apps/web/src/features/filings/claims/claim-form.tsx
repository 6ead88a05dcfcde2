import { blocksFiling, type ClaimGroup, type Issue, isBlank, isUnsigned } from '@gauger/excise';
import { type ReactNode, useMemo } from 'react';
import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { usePhone } from '../../../components/use-phone.ts';
import { FieldComments } from '../comments/public.ts';
import type { AnyOpenFiling } from '../filing/public.ts';
import type { RowTool } from '../row-sheets/public.ts';
import { gridColumns, isComputed } from './claim-columns.ts';
import { ClaimGrid } from './claim-grid.tsx';
import { headingOf } from './claim-heading.ts';
import { ClaimLineEntries } from './claim-line-entries.tsx';
import { ClaimNotes, ClaimTotal } from './claim-list.tsx';
import { ClaimMinimum } from './claim-minimum.tsx';
import { fieldId } from './claim-paths.ts';
import { ClaimPeriod } from './claim-period.tsx';
import { ClaimTools } from './claim-tools.tsx';
import css from './claims.module.css';
import { FactFields } from './fact-fields.tsx';
import { FileBy } from './file-by.tsx';
import type { ClaimState } from './use-claim.ts';

interface ClaimFormProps {
  /** The primary action of the page submits it by this id. */
  id: string;
  open: AnyOpenFiling;
  state: ClaimState;
  readOnly: boolean;
  /** For the rows of the page and spreadsheets. */
  tools: readonly RowTool[];
  onSubmit: () => void;
  /** Below the warnings: what other filings claim. */
  children?: ReactNode;
}

/** A page of claims: its period and what else is said once, its lines to pick from, their entries, and its total. */
export function ClaimForm({ id, open, state, readOnly, tools, onSubmit, children }: ClaimFormProps) {
  const { target, days, group, sheet, work, late, errors, errorOf, say, reach, controlOf, pathOf } = state;
  const isPhone = usePhone();
  const columns = useMemo(() => gridColumns(group, state.aside.isShown), [group, state.aside.isShown]);
  const isGrid = columns !== undefined && !isPhone;
  // An entry far down a line is not in the page.
  const led = useMemo(() => errors.map((error) => ({ ...error, follow: () => reach(error.field) })), [errors, reach]);
  const deadlines = isUnsigned(open.filing.state) ? work.deadlines : [];
  const ofPeriod = group.fields.filter(({ name }) => PERIOD.has(name));
  const asked = group.fields.filter(({ name }) => name !== WHY_IN_TIME && !PERIOD.has(name));
  // The box for dye is about the fuel that was entered.
  const [first, ofFuel] = [asked.filter(({ name }) => !DYE.has(name)), asked.filter(({ name }) => DYE.has(name))];
  const reason = group.fields.filter(
    ({ name }) => name === WHY_IN_TIME && (late.asksWhy || !isBlank(sheet.facts[WHY_IN_TIME])),
  );
  const once = (fields: ClaimGroup['fields']) => (
    <FactFields
      fields={fields}
      facts={sheet.facts}
      day={days.first}
      readOnly={readOnly}
      idOf={(field) => fieldId(field)}
      errorOf={errorOf}
      onChange={say}
    />
  );
  const minimums = work.minimums.map((minimum) => (
    <ClaimMinimum key={minimum.lines} of={minimum} schedule={target.schedule} />
  ));
  return (
    <div className={css.page}>
      <ErrorSummary errors={led} isStillOpen={state.isStillOpen} />
      <Instructions sentences={group.instructions} citation={group.citation} />
      <form
        id={id}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <FieldComments controlOf={controlOf} pathOf={pathOf}>
          {ofPeriod.length + first.length + reason.length + deadlines.length > 0 && (
            <section aria-labelledby="claim-once">
              <ClaimPeriod open={open} state={state} readOnly={readOnly}>
                {ofPeriod.length > 0 && once(ofPeriod)}
              </ClaimPeriod>
              {first.length > 0 && once(first)}
              <FileBy deadlines={deadlines} late={late.issues} />
              {reason.length > 0 && <div className={css.reason}>{once(reason)}</div>}
            </section>
          )}
          <section aria-labelledby="claim-lines">
            <div className={css.bar}>
              <h2 id="claim-lines">{headingOf(target.place)}</h2>
              {isGrid && group.lines.some(isComputed) && <span className={css.terms}>{SUM}</span>}
              <ClaimTools form={id} state={state} readOnly={readOnly} tools={tools} />
            </div>
            {isGrid ? (
              <ClaimGrid open={open} state={state} columns={columns} readOnly={readOnly} total={totalName(state)}>
                {minimums}
              </ClaimGrid>
            ) : (
              <>
                {group.lines.map((line) => (
                  <ClaimLineEntries key={line.line} open={open} state={state} line={line} readOnly={readOnly} />
                ))}
                <ClaimTotal label={totalName(state)} amount={work.total} />
                {minimums}
              </>
            )}
            {ofFuel.length > 0 && <div className={css.dye}>{once(ofFuel)}</div>}
          </section>
        </FieldComments>
      </form>
      <Warnings state={state} />
      {children}
      <Certifications group={group} />
    </div>
  );
}

/** Asked for only after a rejection, below what is said of the last day. */
const WHY_IN_TIME = 'whyInTime';

const SUM = 'Quantity × rate = claim';

/** The box for fuel that showed dye, with its explanation. */
const DYE: ReadonlySet<string> = new Set(['dye', 'detailedExplanation']);

/** The facts of the period, which is chosen by quarters where there are such. */
const PERIOD: ReadonlySet<string> = new Set(['periodStart', 'periodEnd']);

/** "Total of line 3d", "Total of lines 3a, 3d"; the lines of Schedule 6 are known by their CRN. */
function totalName({ group, sheet, target }: ClaimState): string {
  const labels = group.lines.map(({ line }) => line);
  const claimed = labels.filter((label) => sheet.entries.some(({ line }) => line === label));
  const linesWord = target.schedule === '6' ? 'CRN' : claimed.length === 1 ? 'line' : 'lines';
  return `Total of ${claimed.length === 0 ? 'this claim' : `${linesWord} ${claimed.join(', ')}`}`;
}

/** Findings that block no save: those that block payment first, such as a missing attachment. */
function Warnings({ state: { work, reach, sheet } }: Pick<ClaimFormProps, 'state'>) {
  /** "Row 2: ", where the line of an issue has several. */
  const rowOf = (issue: Issue): string => {
    const { entry } = work.placeOf(issue);
    const ofLine = entry ? sheet.entries.filter(({ line }) => line === entry.line) : [];
    return entry && ofLine.length > 1 ? `Row ${ofLine.indexOf(entry) + 1}: ` : '';
  };
  const warnings = work.issues.filter(({ severity }) => severity === 'warning');
  const [blocking, others] = [
    warnings.filter((found) => blocksFiling(found)),
    warnings.filter((found) => !blocksFiling(found)),
  ];
  return [
    { title: 'Fix before you pay', kind: 'error' as const, found: blocking },
    { title: 'Check these', kind: 'due' as const, found: others },
  ].map(
    ({ title, kind, found }) =>
      found.length > 0 && (
        <Notice key={title} kind={kind} title={title}>
          <ul>
            {found.map((issue) => (
              <li key={`${issue.path} ${issue.code}`}>
                <Warning words={`${rowOf(issue)}${issue.message}`} place={work.placeOf(issue)} onFollow={reach} />
              </li>
            ))}
          </ul>
        </Notice>
      ),
  );
}

function Warning({
  words,
  place: { field, entry },
  onFollow,
}: {
  words: string;
  place: ReturnType<ClaimState['work']['placeOf']>;
  /** Brings the focus to a control. */
  onFollow: (control: string) => void;
}) {
  if (field === '') return words;
  const target = fieldId(field, entry);
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        onFollow(target);
      }}
    >
      {words}
    </a>
  );
}

function Certifications({ group }: { group: ClaimGroup }) {
  const parts = [
    { id: 'claim-certified', title: 'By claiming you certify', sentences: group.certifications },
    { id: 'claim-notes', title: 'Notes', sentences: group.notes },
  ];
  return parts.map((part) => part.sentences.length > 0 && <ClaimNotes key={part.id} {...part} />);
}
