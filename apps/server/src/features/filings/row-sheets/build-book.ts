import { ALL_CLAIMS } from '@gauger/contract';
import {
  claimStatusOn,
  claimsOf,
  computeFiling,
  computeForm8849,
  type Form8849Schedule,
  forms,
  incomeTaxYear,
  type Law,
  quarterName,
  quarterOfDay,
  quarterOfFiling,
  scheduleGroup,
  law as shippedLaw,
} from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import type { FilingDeps, FilingRecord } from '../filings/public.ts';
import { claimsOfPages, saveRows as save720 } from '../forms/form-720/public.ts';
import { findLaws, pagesOfCorrected, saveFilingIn as save720X } from '../forms/form-720x/public.ts';
import { figuresOf as figures8849, saveFilingIn as save8849 } from '../forms/form-8849/public.ts';
import { withTins } from '../forms/public.ts';
import { type ClaimFacts, claimBook, type StatedPeriod } from './claim-book.ts';
import type { RowBook } from './row-book.ts';
import { type SheetLine, type SheetLines, scheduleCLines, scheduleLines } from './sheet-lines.ts';
import { type ReturnAtHand, taxBook } from './tax-book.ts';

/** The rows that a call is for: of one tax, of all, or of claims. */
export interface RowsMeant extends StatedPeriod {
  irsNumber?: string | undefined;
  /** A page of claims, or `all`. */
  claims?: string | undefined;
  /** The call has these in its query, as one that only reads does; else in its body. */
  inQuery?: true;
}

/** The rows of a loaded filing that a call is for. Throws INVALID_BODY or INVALID_PARAMETER for rows that the form does not have. */
export async function buildBook(
  deps: FilingDeps,
  tx: Tx,
  loaded: FilingRecord,
  meant: RowsMeant,
  law: Law,
): Promise<RowBook> {
  const record = await withTins(deps, tx, loaded);
  const { irsNumber, claims } = meant;
  if (irsNumber !== undefined && (claims !== undefined || isOf(record, 'Form8849')))
    throw refused(meant, 'irsNumber', 'An IRS number names rows of a tax, not of claims: leave it out');
  if (isOf(record, 'Form8849')) return scheduleBook(record, law, { ...meant, claims: claims ?? ALL_CLAIMS });
  const at = await returnAtHand(deps, tx, record, law);
  return claims === undefined ? taxBook(at, irsNumber) : scheduleCBook(at, { ...meant, claims });
}

const isOf = <Type extends FilingRecord['facts']['formType']>(
  record: FilingRecord,
  type: Type,
): record is FilingRecord<Type> => record.facts.formType === type;

const refused = ({ inQuery }: RowsMeant, name: 'claims' | 'irsNumber', message: string): AppError =>
  inQuery
    ? new AppError('INVALID_PARAMETER', { issues: [errorAt('unknown', `query.${name}`, message)] })
    : new AppError('INVALID_BODY', { issues: [errorAt('unknown', `body.${name}`, message)] });

/** The lines of a page of claims, or all. Throws INVALID_BODY or INVALID_PARAMETER for a page without lines. */
function linesOn(lines: SheetLines, meant: RowsMeant & { claims: string }): SheetLines {
  const { claims } = meant;
  if (claims === ALL_CLAIMS) return lines;
  const named = lines.lines.filter(({ enteredOn }) => enteredOn === claims);
  if (named.length > 0) return { ...lines, lines: named };
  const pages = [...new Set(lines.lines.map(({ enteredOn }) => enteredOn))].join(', ');
  throw refused(meant, 'claims', `There is no page of claims "${claims}": choose all, or one of ${pages}`);
}

const inOrder = ({ lines }: SheetLines, offered: ReadonlySet<string>): SheetLine[] =>
  lines.filter(({ kind }) => offered.has(kind));

// ── Form 720, and the corrected return of a Form 720-X ──────────────────────

async function returnAtHand(deps: FilingDeps, tx: Tx, record: FilingRecord, law: Law): Promise<ReturnAtHand> {
  if (isOf(record, 'Form720'))
    return {
      record,
      filing: record.facts,
      pages: record.pages,
      law,
      formName: forms.Form720.name,
      save: (saving, pages) => save720(saving.deps, saving.tx, saving.call, record, pages as never, saving),
    };
  if (!isOf(record, 'Form720X')) throw new Error(`The rows of ${record.facts.formType} are not known`);
  const { corrected } = record.facts;
  if (!corrected)
    throw new AppError('INVALID_SHEET', {
      description: 'Choose the return to correct first: its corrected copy has the rows.',
    });
  const laws = await findLaws(deps, tx, record.original);
  return {
    record,
    filing: corrected,
    pages: pagesOfCorrected(record.pages),
    law: record.facts.ratesInForce ? laws.law : laws.lawOfOriginal,
    formName: forms.Form720X.name,
    async save({ deps, tx, call, event }, pages) {
      const body = { id: record.id, corrected: pages } as never;
      return (await save720X(deps, tx, { ...call, ifMatch: undefined, body }, event)).version;
    },
  };
}

function scheduleCBook(at: ReturnAtHand, { claims, ...entered }: RowsMeant & { claims: string }): RowBook {
  const { filing, law, record } = at;
  const quarter = quarterOfFiling(filing);
  const groups = (filing.claimsData?.groups ?? {}) as Readonly<Record<string, ClaimFacts>>;
  const lines = linesOn(scheduleCLines, { ...entered, claims });
  const offered = new Set(
    claimsOf(quarter, law).flatMap((group) => group.lines.map(({ line }) => `${scheduleCLines.kind}.${line}`)),
  );
  const saved = claimsOfPages(at.pages);
  return claimBook(
    {
      record,
      lines,
      offered: inOrder(lines, offered),
      title: `${at.formName} claims ${quarterName(quarter)}`,
      quarter,
      pages: groups,
      saved: ({ key }) => saved[key],
      pathOf: (page) => `claimsData.groups.${page}`,
      asksPeriod: (page) => law.claims.find(({ group }) => group === page)?.period.asked ?? false,
      compute(pages) {
        const computed = computeFiling({ ...filing, claimsData: { ...filing.claimsData, groups: pages } }, law);
        return { issues: computed.issues, claim: ({ key }) => computed.claims[key] };
      },
      save: (saving, pages) => at.save(saving, { claimsData: { groups: pages } }),
    },
    entered,
  );
}

// ── Form 8849 ───────────────────────────────────────────────────────────────

function scheduleBook(
  record: FilingRecord<'Form8849'>,
  law: Law,
  { claims, ...entered }: RowsMeant & { claims: string },
): RowBook {
  const { facts } = record;
  const schedules = Object.keys(facts.schedules) as Form8849Schedule[];
  const all = scheduleLines(schedules);
  const lines = linesOn(all, { ...entered, claims });
  const { days } = incomeTaxYear(Number(facts.taxYear), Number(facts.month));
  const offered = new Set(
    schedules.flatMap((schedule) =>
      scheduleGroup(schedule, true, law).lines.flatMap((line) =>
        claimStatusOn(line, days).onReturn ? [`claims.8849.${schedule}.${line.line}`] : [],
      ),
    ),
  );
  const saved = figures8849(record).schedules;
  return claimBook(
    {
      record,
      lines,
      offered: inOrder(lines, offered),
      title: `${forms.Form8849.name} claims ${facts.taxYear}`,
      quarter: quarterOfDay(days.first),
      pages: facts.schedules as Readonly<Record<string, ClaimFacts>>,
      saved: ({ page, key }) => saved[page as Form8849Schedule]?.[key],
      pathOf: (page) => `schedules.${page}`,
      asksPeriod: (page) => scheduleGroup(page as Form8849Schedule, false, shippedLaw).period.asked,
      compute(pages) {
        const computed = computeForm8849({ ...facts, schedules: pages }, law);
        return {
          issues: computed.issues,
          claim: ({ page, key }) => computed.schedules[page as Form8849Schedule]?.[key],
        };
      },
      async save({ deps, tx, call, event }, pages) {
        // A schedule stays when its first import is undone: which ones there are is chosen with the year.
        const sent = Object.fromEntries(Object.entries(pages).map(([page, of]) => [page, of ?? {}]));
        const body = { id: record.id, schedules: sent } as never;
        return (await save8849(deps, tx, { ...call, ifMatch: undefined, body }, event)).version;
      },
    },
    entered,
  );
}
