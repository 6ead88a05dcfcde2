import { ALL_CLAIMS } from '@gauger/contract';
import { ROW_LIMITS } from '@gauger/contract/sheet-limits';
import {
  type Filing,
  type FilingFormType,
  type Form720X,
  type Form8849,
  form8849Schedules,
  forms,
  type Law,
  type Quarter,
  quarterDays,
  quarterName,
  quarterOfFiling,
} from '@gauger/excise';
import {
  claimPagesOf,
  type FilingAtHand,
  type PresentedImport,
  planImport,
  presentImport,
  type StatedPeriod,
} from '@gauger/import';
import { readSheets, SheetRefusal } from '@gauger/sheet';
import { computeForm, quarterNamed } from './answers.ts';
import { filingOf } from './check.ts';
import { answersOf } from './import-answers.ts';
import { formNameOf, UsageError } from './input.ts';

/** The filing that rows are for, as a command or an assistant names it. */
export interface ImportSettings {
  formType?: FilingFormType | undefined;
  /** `2026Q1`: of Form 8849, the quarter of the claim. */
  period?: string | undefined;
  /** IRS number of the tax of all rows. */
  line?: string | undefined;
  /** A page of claims instead of taxes, or `all`. */
  claims?: string | undefined;
  schedule?: string | undefined;
  /** Answers to the questions of the import before, by id. */
  answers?: unknown;
  /** A filing in the open format that gets the rows. */
  into?: unknown;
  /** The return as filed that a new Form 720-X corrects, in the open format. */
  original?: unknown;
}

/** The rows of a file in a filing; of a Form 720-X in its corrected return. */
export type ImportedRows = Omit<PresentedImport, 'filing'> & { readonly filing: PresentedImport['filing'] | Form720X };

/** Rows that the filing has already are set aside. */
const OPTIONS = { mode: 'append', leaveOut: 'present' } as const;

/** A quarter as it is written in a refusal. */
const EXAMPLE = '2026Q1';

/**
 * Reads the rows of a spreadsheet into a filing. Throws UsageError for a file in which no row can be found, and for settings that name no filing.
 * @param named what the file is called in a refusal
 */
export async function importRows(
  bytes: Uint8Array,
  named: string,
  settings: ImportSettings,
  law: Law,
): Promise<ImportedRows> {
  const amendment = amendmentAtHand(settings);
  const at = filingAtHand(amendment ? { ...settings, formType: 'Form720', into: amendment.corrected } : settings, law);
  const answers = answersOf(settings.answers);
  try {
    const sheets = await readSheets(bytes, ROW_LIMITS);
    const remembered = { headings: [], words: [] };
    const plan = planImport(sheets, { at, law, remembered, options: OPTIONS, answers });
    const imported = presentImport(plan, at, OPTIONS.mode);
    return amendment ? { ...imported, filing: { ...amendment, corrected: imported.filing as Filing } } : imported;
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    throw new UsageError(`${named} cannot be imported: ${error.message}`);
  }
}

/** The Form 720-X whose corrected return gets the rows: a new one begins with the return as filed. Undefined for another form. */
function amendmentAtHand({ formType, into, original }: ImportSettings): (Form720X & { corrected: Filing }) | undefined {
  const isInto = into !== undefined && formNameOf(into) === forms.Form720X.name;
  if (formType !== 'Form720X' && !(formType === undefined && isInto)) {
    if (original !== undefined) throw new UsageError('The return as filed is named for Form 720-X alone');
    return undefined;
  }
  if (into !== undefined && !isInto) throw new UsageError('The filing to add the rows to is no Form 720-X');
  const amendment = into === undefined ? undefined : (filingOf(into) as Form720X);
  const filed = amendment?.original ?? (original === undefined ? undefined : returnOf(original));
  const corrected = amendment?.corrected ?? filed;
  if (!corrected) throw new UsageError('The return as filed is missing: name it with --original');
  return { ...(amendment ?? { formType: 'Form720X', original: corrected }), corrected };
}

function returnOf(original: unknown): Filing {
  if (formNameOf(original) !== forms.Form720.name) throw new UsageError('The return as filed is no Form 720');
  return filingOf(original) as Filing;
}

/** The filing that rows are for. Throws UsageError for settings that name none. */
export function filingAtHand(settings: ImportSettings, law: Law): FilingAtHand {
  const { into, claims } = settings;
  const ofFiling = into === undefined ? undefined : formNameOf(into);
  const form = settings.formType === undefined ? (ofFiling ?? 'Form 720') : forms[settings.formType].name;
  if (ofFiling !== undefined && ofFiling !== form)
    throw new UsageError(`The filing to add the rows to is a ${ofFiling}, not a ${form}`);
  const at = form === 'Form 8849' ? schedulesAtHand(settings, law) : returnAtHand(settings, law);
  const pages = claimPagesOf(at);
  if (claims !== undefined && claims !== ALL_CLAIMS && !pages.includes(claims))
    throw new UsageError(`There is no page of claims ${claims}: choose all, or one of ${pages.join(', ')}`);
  return at;
}

function returnAtHand({ period, line, claims, schedule, into }: ImportSettings, law: Law): FilingAtHand {
  if (schedule !== undefined)
    throw new UsageError('A schedule is named for Form 8849 alone: name claims for Schedule C of Form 720');
  if (line !== undefined && claims !== undefined) throw new UsageError('Name a tax line or claims, not both');
  if (line !== undefined && !law.lines.some(({ irsNumber }) => irsNumber === line))
    throw new UsageError(`There is no IRS No. ${line} on Form 720`);
  const stated = period === undefined ? undefined : quarterNamed(period, EXAMPLE);
  const filing = into === undefined ? emptyReturn(needed(stated)) : (soundFiling(into, law) as Filing);
  const quarter = quarterOfFiling(filing);
  if (stated !== undefined && quarterName(stated) !== quarterName(quarter))
    throw new UsageError(`The filing to add the rows to is of ${quarterName(quarter)}, not of ${quarterName(stated)}`);
  const formName = forms.Form720.name;
  return claims === undefined
    ? { of: 'taxes', filing, formName, irsNumber: line }
    : { of: 'groups', filing, formName, claims, period: daysOf(quarter) };
}

function schedulesAtHand({ period, line, claims, schedule, into }: ImportSettings, law: Law): FilingAtHand {
  if (line !== undefined) throw new UsageError('Form 8849 has no tax lines: name a schedule');
  if (schedule !== undefined && !form8849Schedules.some((one) => one.schedule === schedule))
    throw new UsageError(`Form 8849 has no Schedule ${schedule}`);
  if (schedule === undefined && into === undefined)
    throw new UsageError('The schedule of Form 8849 is missing, such as 1');
  const stated = period === undefined ? undefined : quarterNamed(period, EXAMPLE);
  const filing = (into === undefined ? emptyClaim(needed(stated)) : filingOf(into)) as Form8849;
  const schedules = schedule === undefined ? filing.schedules : { [schedule]: {}, ...filing.schedules };
  return {
    of: 'schedules',
    filing: soundFiling({ ...filing, schedules }, law) as Form8849,
    claims: claims ?? ALL_CLAIMS,
    period: stated === undefined ? {} : daysOf(stated),
  };
}

function needed(quarter: Quarter | undefined): Quarter {
  if (quarter === undefined) throw new UsageError(`The period is missing, such as ${EXAMPLE}`);
  return quarter;
}

const emptyReturn = ({ year, quarter }: Quarter): Filing => ({
  formType: 'Form720',
  taxYear: String(year),
  taxYearAndQuarter: String(quarter),
  filingData: {},
});

/** A claim of an income tax year that is a calendar year. */
const emptyClaim = ({ year }: Quarter): Form8849 => ({
  formType: 'Form8849',
  taxYear: String(year),
  month: '12',
  schedules: {},
});

/** A filing whose shape was checked. Throws UsageError for one with an error. */
function soundFiling(facts: unknown, law: Law) {
  const error = computeForm(facts, law).issues.find(({ severity }) => severity === 'error');
  if (error)
    throw new UsageError(`The filing to add the rows to has an error: ${error.path || 'filing'}: ${error.message}`);
  return filingOf(facts);
}

const daysOf = (quarter: Quarter): StatedPeriod => {
  const { first, last } = quarterDays(quarter);
  return { periodStart: first, periodEnd: last };
};
