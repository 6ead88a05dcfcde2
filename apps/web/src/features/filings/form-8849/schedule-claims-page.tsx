import { countFixes } from '@gauger/contract/fixes';
import {
  blocksFiling,
  type ClaimDeadline,
  claimPageOf,
  claimStatusOn,
  computeForm8849,
  type Form8849Schedule,
  form8849Blockers,
  type Issue,
  incomeTaxYear,
  irsDay,
  isBlank,
  isDay,
  issue,
  isUnsigned,
  law,
  type Row,
  type Span,
  scheduleGroup,
  scheduleTypes,
} from '@gauger/excise';
import { type MouseEvent, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import {
  ClaimNotes,
  ClaimTotal,
  FactFields,
  FileBy,
  ListedClaim,
  pageAfterClaims,
  QuarterStrip,
  useClaimedElsewhere,
} from '../claims/public.ts';
import {
  addressOf,
  BackupState,
  blockOf,
  ClaimSteps,
  claimLabel,
  DraftNotice,
  draftOf,
  FilingLayout,
  facts8849,
  type OpenFiling,
  openOn,
  ownOfPage,
  type PageDraft,
  pagesOfClaim,
  pageTotal,
  ResetDraft,
  scheduleAddress,
  scheduleOf,
  useFieldAnchor,
  usePageDraft,
  WithFiling,
} from '../filing/public.ts';
import { LastImport, RowTools } from '../row-sheets/public.ts';

import { daysOf } from './claim-target.ts';
import css from './schedule-claims.module.css';
import { quarterRule } from './schedule-quarters.ts';

const FORM = 'schedule-header';

type Open = OpenFiling<'Form8849'>;

/** The facts that are entered once for a schedule, and below them the list of its claims. */
export const Claims8849Page = () => <WithFiling form="Form8849">{(open) => <ScheduleClaims open={open} />}</WithFiling>;

/** The same by the address that names the schedule. */
export const ScheduleHeaderPage = Claims8849Page;

/** The page of the schedule that the address names; of the first one where it names none. */
function ScheduleClaims({ open }: { open: Open }) {
  const { scheduleType } = useParams();
  const schedules: readonly Form8849Schedule[] = scheduleTypes[open.filing.schedule.scheduleType];
  const schedule = schedules.find((one) => `sch${one}` === scheduleType) ?? schedules[0];
  return schedule && <OneSchedule key={schedule} open={openOn(open, schedule)} schedule={schedule} />;
}

interface ScheduleProps {
  open: Open;
  schedule: Form8849Schedule;
}

function OneSchedule({ open, schedule }: ScheduleProps) {
  const draft = usePageDraft<Row>(open, `schedule.${schedule}`);
  const [resets, setResets] = useState(0);
  if (!draft) return <FilingLayout open={open} here="claims" />;
  return (
    <Header
      key={resets}
      open={open}
      schedule={schedule}
      draft={draft}
      onReset={() => setResets((count) => count + 1)}
    />
  );
}

interface HeaderProps extends ScheduleProps {
  draft: PageDraft<Row>;
  onReset: () => void;
}

/** Asked for once the last day has passed. */
const WHY_IN_TIME = 'whyInTime';

function Header({ open, schedule, draft, onReset }: HeaderProps) {
  const { filing, editable } = open;
  const part = `sch${schedule}` as const;
  const block = useMemo(() => blockOf(filing, schedule), [filing, schedule]);
  const [facts, setFacts] = useState<Row>(() => ({ ...block.facts, ...draft.restored?.fields }));
  const [{ errors, of }, setFound] = useState<{ errors: readonly FieldError[]; of?: Row }>({ errors: [] });
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  useFieldAnchor(part);

  const group = scheduleGroup(schedule, facts.annualClaim === true, law);
  const elsewhere = new Set(pagesOfClaim(filing).flatMap(ownOfPage));
  const once = group.fields.filter(({ name }) => !name.includes('.') && !elsewhere.has(name));
  const work = useMemo(() => {
    const schedules = { [schedule]: scheduleOf({ ...block, facts: withoutBlanks(facts) }) };
    const input = facts8849(filing, schedules);
    const figures = computeForm8849(input);
    const late = form8849Blockers(input, figures, irsDay(new Date()), law).filter(({ code }) => LATE.has(code));
    const deadlines = figures.claimDeadlines.filter((deadline) => deadline.schedule === schedule);
    // The page of a claim shows what its rows lack.
    const doubts = figures.issues.filter(
      ({ severity, path }) => severity === 'warning' && fieldOf(path, schedule) !== undefined,
    );
    return {
      schedules,
      figures,
      doubts,
      late: late.filter(({ path }) => path.startsWith(`schedules.${schedule}`)),
      deadlines,
    };
  }, [filing, schedule, block, facts]);
  const rule = quarterRule[schedule];
  const taxYear = incomeTaxYear(Number(filing.schedule.year), Number(filing.schedule.month));
  const asksWhy = work.late.length > 0 || !isBlank(facts[WHY_IN_TIME]);
  const asked = once.filter(({ name }) => name !== WHY_IN_TIME);
  const reason = once.filter(({ name }) => name === WHY_IN_TIME && asksWhy);

  const errorsOf = (issues: readonly Pick<Issue, 'path' | 'message' | 'severity'>[], prefix: string): FieldError[] =>
    issues.flatMap(({ path, message, severity }) => {
      const field = path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : '';
      return severity === 'error' && once.some(({ name }) => name === field) ? [{ field, message }] : [];
    });
  const missing = once
    .filter(({ name, required }) => required === true && isBlank(facts[name]))
    .map(({ name, label }) => ({ field: name, message: issue('required', name, { label }).message }));
  const found = errorsOf(work.figures.issues, `schedules.${schedule}`);
  const wrong = [...missing, ...found.filter(({ field }) => !missing.some((other) => other.field === field))];

  function change(typed: Row) {
    const isDated = !isBlank(typed.periodStart) || !isBlank(typed.periodEnd);
    const { first, last } = taxYear.days;
    // An annual claim is for the whole year.
    const next =
      typed.annualClaim === true && facts.annualClaim !== true && !isDated
        ? { ...typed, periodStart: first, periodEnd: last }
        : typed;
    setFacts(next);
    draft.changed(() => next);
  }

  /** Shows what is wrong, or saves. @returns whether it was saved */
  async function commit(): Promise<boolean> {
    setFound({ errors: wrong });
    if (wrong.length > 0 || busy) return false;
    setBusy(true);
    // Null clears a fact; the facts of other pages are left alone.
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

  const isClaimed = Number(filing[part]?.total ?? 0) > 0;
  const next = pageAfterClaims(open, schedule);
  const isUnsaved = () => editable && draft.isUnsaved();
  const settle = async (): Promise<boolean> => (isUnsaved() ? commit() : true);
  useSaveBeforeLeaving(settle, isUnsaved);
  const claimed = useClaimedElsewhere(filing);

  async function leave(to: string) {
    if (await settle()) void navigate(to);
  }

  const doubts = work.doubts.flatMap(({ code, path, message }) => {
    const field = fieldOf(path, schedule) ?? '';
    return once.some(({ name }) => name === field) ? [{ code, field, message }] : [];
  });
  const isStillOpen = ({ field }: FieldError) => of === facts || wrong.some((error) => error.field === field);
  const errorOf = (id: string) => errors.find((error) => error.field === id && isStillOpen(error))?.message;
  const deadlines = isUnsigned(filing.state) ? (work.deadlines as unknown as ClaimDeadline[]) : [];
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
  // The rows of Schedule 5 have their days and numbers.
  const isAboutEmpty = asked.length + reason.length + deadlines.length + work.late.length + doubts.length === 0;
  return (
    <FilingLayout
      open={open}
      here="claims"
      lead="FORM 8849 INFO"
      steps={<ClaimSteps open={open} />}
      heading="Claims (Form 8849)"
      about={`Schedule ${schedule}, ${group.title}`}
      typed={{ schedules: work.schedules }}
      primary={
        isClaimed
          ? {
              ...(editable ? { label: `Save, then ${next.label}` } : { label: 'Continue', goal: `to ${next.label}` }),
              busy,
              onClick: () => void leave(next.to),
            }
          : editable
            ? { label: 'Save, then select a claim', form: FORM, busy }
            : { label: 'Continue', goal: `to ${next.label}`, onClick: () => void navigate(next.to) }
      }
      actions={editable && <ResetDraft draft={draft} saved={Object.keys(block.facts).length > 0} onReset={onReset} />}
      saveState={<BackupState keeping={draft.keeping} />}
    >
      <ScheduleSwitch filing={filing} here={schedule} />
      <DraftNotice restored={draft.restored} />
      <LastImport open={open} claims="all" />
      <RowTools open={open} claims="all" />
      <div className={css.page}>
        <ErrorSummary errors={errors} isStillOpen={isStillOpen} />
        <Instructions sentences={group.instructions} citation={group.citation} />
        <form
          id={FORM}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void commit().then((saved) => saved && focusField(LIST));
          }}
        >
          {isAboutEmpty || (
            <section aria-labelledby="schedule-once">
              <h2 id="schedule-once">{group.period.asked ? 'Period of the claim' : 'About the claim'}</h2>
              {rule && (
                <QuarterStrip
                  taxYear={taxYear}
                  rule={rule}
                  claimed={claimed}
                  businessId={filing.businessId}
                  period={givenPeriod(facts)}
                  readOnly={!editable || facts.annualClaim === true}
                  onChange={(period) =>
                    change({ ...facts, periodStart: period?.first ?? '', periodEnd: period?.last ?? '' })
                  }
                />
              )}
              {fields(asked)}
              {doubtGroups(doubts).map(({ title, kind, found }) => (
                <div key={title} className={css.doubts}>
                  <Notice kind={kind} title={title}>
                    <ul>
                      {found.map(({ code, field, message }) => (
                        <li key={`${field} ${code}`}>
                          <a
                            href={`#${field}`}
                            onClick={(event) => {
                              if (focusField(field)) event.preventDefault();
                            }}
                          >
                            {message}
                          </a>
                        </li>
                      ))}
                    </ul>
                  </Notice>
                </div>
              ))}
              <FileBy deadlines={deadlines} late={work.late} />
              {reason.length > 0 && <div className={css.reason}>{fields(reason)}</div>}
            </section>
          )}
        </form>
        <ClaimList open={open} schedule={schedule} days={daysOf(filing, facts)} onLeave={(to) => void leave(to)} />
        <ClaimNotes id="schedule-certified" title="By claiming you certify" sentences={group.certifications} />
      </div>
    </FilingLayout>
  );
}

/** The doubts on the page, apart by whether they block payment. */
const doubtGroups = <Doubt extends { code: string }>(doubts: readonly Doubt[]) =>
  [
    {
      title: 'Fix before you pay',
      kind: 'error' as const,
      found: doubts.filter(({ code }) => blocksFiling({ code, severity: 'warning' })),
    },
    {
      title: 'Check these',
      kind: 'due' as const,
      found: doubts.filter(({ code }) => !blocksFiling({ code, severity: 'warning' })),
    },
  ].filter(({ found }) => found.length > 0);

/** The field of a schedule's own facts that a path names. */
function fieldOf(path: string, schedule: Form8849Schedule): string | undefined {
  const prefix = `schedules.${schedule}.`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** The period of the claim, once both days are given in order. */
function givenPeriod({ periodStart: first, periodEnd: last }: Row): Span | undefined {
  const isDays = typeof first === 'string' && typeof last === 'string' && isDay(first) && isDay(last);
  return isDays && first <= last ? { first, last } : undefined;
}

const LATE: ReadonlySet<string> = new Set(['claimPastFileBy', 'claimPerhapsTooLate']);

const withoutBlanks = (facts: Row): Row =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => !isBlank(value)));

/** The way between the schedules of a claim that has two, each with its total. */
function ScheduleSwitch({ filing, here }: { filing: Open['filing']; here: Form8849Schedule }) {
  const schedules: readonly Form8849Schedule[] = scheduleTypes[filing.schedule.scheduleType];
  if (schedules.length === 1) return null;
  return (
    <nav className={css.switch} aria-label="Schedules of this claim">
      {schedules.map((schedule) => (
        <Link
          key={schedule}
          to={scheduleAddress(schedule, filing)}
          aria-current={schedule === here ? 'page' : undefined}
        >
          Schedule {schedule}{' '}
          <span>
            {filing.sentSchedules.includes(schedule) ? (
              'Sent'
            ) : (
              <Money value={filing[`sch${schedule}`]?.total ?? '0.00'} />
            )}
          </span>
        </Link>
      ))}
    </nav>
  );
}

interface ClaimListProps extends ScheduleProps {
  days: { first: string; last: string };
  /** Saves what was typed, then goes there. */
  onLeave: (to: string) => void;
}

/** The id of the heading of the list of claims. */
const LIST = 'schedule-claims';

/** The pages of claims of the schedule, each with its total. */
function ClaimList({ open: { filing, drafts, findings }, schedule: listed, days, onLeave }: ClaimListProps) {
  const schedules: readonly Form8849Schedule[] = scheduleTypes[filing.schedule.scheduleType];
  const other = schedules.find((schedule) => schedule !== listed);
  function leave(event: MouseEvent, go: () => void) {
    // With a key held the link opens elsewhere, and this page stays.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go();
  }
  const link = (to: string, label: string) => (
    <Link to={to} onClick={(event) => leave(event, () => onLeave(to))}>
      {label}
    </Link>
  );
  return (
    <section aria-labelledby={LIST}>
      <h2 id={LIST} tabIndex={-1}>
        Select your claims
      </h2>
      <ul>
        {pagesOfClaim(filing).map((place) => {
          const { schedule, page } = place;
          if (schedule !== listed) return null;
          const lines = scheduleGroup(schedule, false, law).lines.filter(
            (line) => claimPageOf(schedule, line.line) === page && claimStatusOn(line, days).onReturn,
          );
          const total = pageTotal(filing, place);
          if (lines.length === 0 && total === undefined) return null;
          return (
            <ListedClaim
              key={place.group}
              link={link(addressOf(place, filing), claimLabel(place))}
              isDraft={drafts.has(draftOf(place, filing))}
              total={total}
              fixes={countFixes(findings.get(place))}
              lines={lines}
            />
          );
        })}
      </ul>
      <ClaimTotal
        label={other ? `Total claim, Schedule ${listed}` : 'Total claim'}
        amount={other ? (filing[`sch${listed}`]?.total ?? '0.00') : filing.totalClaim}
      />
    </section>
  );
}
