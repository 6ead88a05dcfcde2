import {
  type ClaimDeadline,
  claimPageOf,
  claimStatusOn,
  computeForm8849,
  form8849Blockers,
  type Issue,
  irsDay,
  isBlank,
  isUnsigned,
  law,
  type Row,
  scheduleGroup,
  scheduleTypes,
} from '@gauger/excise';
import { type MouseEvent, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSaveBeforeLeaving } from '../../app/save-before-leaving.ts';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { Cask } from '../../components/cask/cask.tsx';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { Instructions } from '../../components/instructions/instructions.tsx';
import { Money } from '../../components/money/money.tsx';
import { FactFields, FileBy } from '../claims/public.ts';
import {
  addressOf,
  BackupState,
  blockOf,
  claimLabel,
  DraftNotice,
  draftOf,
  FilingLayout,
  facts8849,
  type OpenFiling,
  type PageDraft,
  pagesOfClaim,
  pageTotal,
  ResetDraft,
  scheduleOf,
  toFix,
  useFieldAnchor,
  usePageDraft,
  WithFiling,
} from '../filing/public.ts';
import { daysOf } from './claim-target.ts';
import css from './schedule-claims.module.css';

const FORM = 'schedule-header';

type Open = OpenFiling<'Form8849'>;

/** What is entered once for a schedule, and below it the list of its claims. */
export const Claims8849Page = () => <WithFiling form="Form8849">{(open) => <ScheduleClaims open={open} />}</WithFiling>;

/** The same by the address that names the schedule. */
export const ScheduleHeaderPage = Claims8849Page;

function ScheduleClaims({ open }: { open: Open }) {
  const draft = usePageDraft<Row>(open, draftOf('claims', open.filing));
  const [resets, setResets] = useState(0);
  if (!draft) return <FilingLayout open={open} here="claims" />;
  return <Header key={resets} open={open} draft={draft} onReset={() => setResets((count) => count + 1)} />;
}

interface HeaderProps {
  open: Open;
  draft: PageDraft<Row>;
  onReset: () => void;
}

/** Asked for once the last day has passed. */
const WHY_IN_TIME = 'whyInTime';

function Header({ open, draft, onReset }: HeaderProps) {
  const { filing, editable } = open;
  const [schedule] = scheduleTypes[filing.schedule.scheduleType];
  const part = `sch${schedule}` as const;
  const block = useMemo(() => blockOf(filing, schedule), [filing, schedule]);
  const [facts, setFacts] = useState<Row>(() => ({ ...block.facts, ...draft.restored?.fields }));
  const [{ errors, of }, setFound] = useState<{ errors: readonly FieldError[]; of?: Row }>({ errors: [] });
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  useFieldAnchor(part);

  const group = scheduleGroup(schedule, facts.annualClaim === true, law);
  const once = group.fields.filter(({ name }) => !name.includes('.'));
  const work = useMemo(() => {
    const schedules = { [schedule]: scheduleOf({ ...block, facts: withoutBlanks(facts) }) };
    const input = facts8849(filing, schedules);
    const figures = computeForm8849(input);
    const late = form8849Blockers(input, figures, irsDay(new Date()), law).filter(({ code }) => LATE.has(code));
    return { schedules, figures, late };
  }, [filing, schedule, block, facts]);
  const asksWhy = work.late.length > 0 || !isBlank(facts[WHY_IN_TIME]);
  const asked = once.filter(({ name }) => name !== WHY_IN_TIME);
  const reason = once.filter(({ name }) => name === WHY_IN_TIME && asksWhy);

  const errorsOf = (issues: readonly Pick<Issue, 'path' | 'message' | 'severity'>[], prefix: string): FieldError[] =>
    issues.flatMap(({ path, message, severity }) => {
      const field = path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : '';
      return severity === 'error' && once.some(({ name }) => name === field) ? [{ field, message }] : [];
    });
  const wrong = errorsOf(work.figures.issues, `schedules.${schedule}`);

  function change(next: Row) {
    setFacts(next);
    draft.changed(() => next);
  }

  /** Shows what is wrong, or saves. @returns whether it was saved */
  async function commit(): Promise<boolean> {
    setFound({ errors: wrong });
    if (wrong.length > 0 || busy) return false;
    setBusy(true);
    // What is cleared is said to be nothing; what the page does not show is left alone.
    const sent = Object.fromEntries(once.map(({ name }) => [name, isBlank(facts[name]) ? null : facts[name]]));
    const outcome = await draft.commit(() => open.save({ [part]: sent }));
    setBusy(false);
    if ('saved' in outcome) {
      showSuccess('Form8849 Saved successfully');
      return true;
    }
    const refused = errorsOf(outcome.issues, part);
    setFound({ errors: refused, of: facts });
    if (refused.length === 0) showError(outcome.refused);
    return false;
  }

  const isUnsaved = () => editable && draft.isUnsaved();
  const settle = async (): Promise<boolean> => (isUnsaved() ? commit() : true);
  useSaveBeforeLeaving(settle, isUnsaved);

  async function leave(to: string) {
    if (await settle()) void navigate(to);
  }

  const stands = ({ field }: FieldError) => of === facts || wrong.some((error) => error.field === field);
  const errorOf = (id: string) => errors.find((error) => error.field === id && stands(error))?.message;
  const deadlines = isUnsigned(filing.state) ? (work.figures.claimDeadlines as unknown as ClaimDeadline[]) : [];
  const fields = (of: typeof once) => (
    <FactFields
      fields={of}
      facts={facts}
      day={daysOf(filing, facts).first}
      readOnly={!editable}
      idOf={(field) => field}
      errorOf={errorOf}
      onChange={change}
    />
  );
  return (
    <FilingLayout
      open={open}
      here="claims"
      lead="FORM 8849 INFO"
      heading="Claims (Form 8849)"
      about={`Schedule ${schedule}, ${group.title}`}
      typed={{ schedules: work.schedules }}
      primary={
        editable
          ? { label: 'Save', form: FORM, busy }
          : { label: 'Continue', onClick: () => void navigate(addressOf('summary', filing)) }
      }
      actions={editable && <ResetDraft draft={draft} saved={Object.keys(block.facts).length > 0} onReset={onReset} />}
      saveState={<BackupState keeping={draft.keeping} />}
    >
      <DraftNotice restored={draft.restored} />
      <div className={css.page}>
        <ErrorSummary errors={errors} stands={stands} />
        <Instructions sentences={group.instructions} citation={group.citation} />
        <form
          id={FORM}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void commit();
          }}
        >
          <section aria-labelledby="schedule-once">
            <h2 id="schedule-once">{group.period.asked ? 'Period of the claim' : 'About the claim'}</h2>
            {fields(asked)}
            <FileBy deadlines={deadlines} late={work.late} />
            {reason.length > 0 && <div className={css.reason}>{fields(reason)}</div>}
          </section>
        </form>
        <ClaimList open={open} days={daysOf(filing, facts)} onLeave={(to) => void leave(to)} />
        <section className={css.notes} aria-labelledby="schedule-certified">
          <h2 id="schedule-certified">By claiming you certify</h2>
          <ul>
            {group.certifications.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      </div>
    </FilingLayout>
  );
}

const LATE: ReadonlySet<string> = new Set(['claimPastFileBy', 'claimPerhapsTooLate']);

const withoutBlanks = (facts: Row): Row =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => !isBlank(value)));

interface ClaimListProps {
  open: Open;
  days: { first: string; last: string };
  /** Saves what was typed, then goes there. */
  onLeave: (to: string) => void;
}

/** The pages of claims of the schedule, each with its total. */
function ClaimList({ open: { filing, drafts, findings }, days, onLeave }: ClaimListProps) {
  function leave(event: MouseEvent, to: string) {
    // With a key held the link opens elsewhere, and this page stays.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave(to);
  }
  const link = (to: string, label: string) => (
    <Link to={to} onClick={(event) => leave(event, to)}>
      {label}
    </Link>
  );
  return (
    <section aria-labelledby="schedule-claims">
      <h2 id="schedule-claims">What you claim</h2>
      <ul>
        {pagesOfClaim(filing).map((place) => {
          const { schedule, page } = place;
          const lines = scheduleGroup(schedule, false, law).lines.filter(
            (line) => claimPageOf(schedule, line.line) === page && claimStatusOn(line, days).onReturn,
          );
          const total = pageTotal(filing, place);
          const isDraft = drafts.has(draftOf(place, filing));
          const fixes = toFix(findings.get(place)).length;
          if (lines.length === 0 && total === undefined) return null;
          return (
            <li key={place.group} className={css.group}>
              {fixes > 0 ? (
                <Cask level="mend" tone="bad" />
              ) : (
                <Cask
                  level={isDraft ? 'half' : total ? 'full' : 'empty'}
                  tone={isDraft ? 'wait' : total ? 'good' : 'quiet'}
                />
              )}
              <span>
                {link(addressOf(place, filing), claimLabel(place))}
                {isDraft && <span className="spoken">, draft</span>}
                {fixes > 0 && <span className={css.fixes}>{fixes} to fix</span>}
                <span className={css.on}>{lines.map(({ line, name }) => `${line}\u00a0${name}`).join(' · ')}</span>
              </span>
              {total ? <Money value={total} /> : <span className={css.open}>{isDraft ? 'Draft' : ''}</span>}
            </li>
          );
        })}
      </ul>
      <p className={css.total}>
        <span>Total claim</span>
        <Money value={filing.totalClaim} />
      </p>
      <p className={css.ways}>{link(addressOf('summary', filing), 'Continue to summary')}</p>
    </section>
  );
}
