import { type BusinessFacts, checkBusiness } from '@gauger/contract/business';
import {
  averageLives,
  decimal,
  filingWay,
  hasDayFirst,
  isDay,
  isEditable,
  isSamePlan,
  type Law,
  type LineComputer,
  lineComputer,
  openQuarters,
  type PaymentOptionEntry,
  PCOR,
  type PolicyType,
  paymentDays,
  pcorQuarter,
  plus,
  policyRow,
  policyTypes,
  type Quarter,
  quarterInWords,
  quarterName,
  type Row,
  readPaymentOption,
  toFixed,
  ZERO,
} from '@gauger/excise';
import { type CellFault, type ColumnMap, fieldAt, rowFaults } from '@gauger/sheet';
import { AppError, errorAt } from '../../../../app-error.ts';
import { businessFieldList, businessOfRow, isNeededColumn } from '../../../clients/businesses/public.ts';
import {
  dayFields,
  doubtIn,
  entered,
  neededColumns,
  numbers,
  type PlanTab,
  paymentFields,
  plan,
  planFields,
  quarterFields,
  titleOf,
} from './columns.ts';
import type { KnownBusinesses } from './known-businesses.ts';
import { einOf, type PlanRow } from './plan-rows.ts';
import { readQuarters } from './quarter-counts.ts';
import { aboutOf, type CellOf, otherName, rowsTogether } from './rows-together.ts';
import { EXAMPLE_EIN } from './template.ts';

/** A fault in one cell of one fact. */
export interface PlanFault extends CellFault {
  readonly field: string;
  readonly title: string;
  readonly value: string;
}

/** A return that the good rows of a sheet make: new, or the draft of its quarter. */
export interface SheetReturn {
  /** The business of the account, or the facts of a new one. */
  readonly business: { id: string } | { facts: BusinessFacts };
  readonly quarter: Quarter;
  readonly plans: Row[];
  /** Null: the sheet has no payment option. */
  readonly paymentOption: PaymentOptionEntry | null;
}

export interface CheckedPlans {
  readonly headingRow: number;
  readonly plans: number;
  readonly faults: readonly PlanFault[];
  /** The returns from the rows without a fault, in the order of the sheet. */
  readonly returns: readonly SheetReturn[];
  readonly goodPlans: number;
  /** Their fees, in dollars and cents. */
  readonly fee: string;
  /** Cells that were completed, and counts of quarters that are added up or not used, by row. */
  readonly remarks: readonly PlanFault[];
  /** Cells whose zeros wait for a confirmation. */
  readonly lostZeros: readonly LostZeros[];
}

/** A cell that lacks the leading zeros of its number. */
interface LostZeros {
  readonly row: number;
  readonly column: number | null;
  readonly field: string;
  readonly value: string;
  readonly restored: string;
}

/** The account's data for validating a sheet. */
export interface PlanTerms {
  law: Law;
  /** `YYYY-MM-DD` at the IRS. */
  today: string;
  /** Whether who sends it may choose how the IRS is paid. */
  choosesPayment: boolean;
  /** The policy type of rows that name none; undefined where each must. */
  policyType: PolicyType | undefined;
  /** Whether leading zeros that a spreadsheet took are put back. */
  restores: boolean;
  businesses: KnownBusinesses;
}

type Fault = (field: string, message: string) => void;

/**
 * Validates each row by the rules of its business and of its plan, one message for each bad cell, and combines the good ones into
 * returns. Rows for one new business, or for the payment of one return, must agree. While a column is missing that every row
 * needs, only this is reported. Throws INVALID_SHEET when a column is there twice, or there is no row.
 */
export function checkPlans(tab: PlanTab, rows: readonly PlanRow[], terms: PlanTerms): CheckedPlans {
  const { map } = tab;
  const { row: headingRow, at } = map;
  refuseRepeated(map);
  const missing = missingColumns(map).filter(({ field }) => field !== 'policyType' || !terms.policyType);
  if (missing.length > 0) return unreadable(tab, missing);
  // A phone that is missing is completed by Upload Business alone, which says so.
  const canAdd = businessFieldList.every(
    (field) => !(isNeededColumn(field) || field[0] === 'signingAuthorityPhone') || at.has(field[0]),
  );
  const computers = new Map<string, LineComputer>();
  const returns = new Map<string, SheetReturn & { rows: number[] }>();
  const faults: PlanFault[] = [];
  const remarks: PlanFault[] = [];
  const lostZeros: LostZeros[] = [];
  if (rows.length === 0) throw noPlan();
  const together = rowsTogether(
    rows.map((one) => {
      const ein = einOf(one.cellOf('EIN'));
      return { ...one, about: aboutOf(one.cellOf, ein, terms.businesses.withEin(ein).length) };
    }),
  );
  const daysFirst = dayFields.filter((name) => hasDayFirst(rows.map(({ cellOf }) => cellOf(name))));
  let goodPlans = 0;
  let fee = ZERO;

  for (const { row, written, cellOf: own, shortOf } of rows) {
    const { cellOf, differing } = together(row);
    /** Another business with the EIN of this row that has a return for the quarter, or gets one from an earlier row. */
    const otherOfEin = (businessId: string, quarter: Quarter) =>
      terms.businesses
        .withEin(einOf(cellOf('EIN')))
        .find(
          ({ id }) =>
            id !== businessId &&
            (terms.businesses.stateOf(id, quarter) || returns.has(`${id} ${quarterName(quarter)}`)),
        );
    const before = faults.length;
    const place = (field: string) => ({ row, column: at.get(field) ?? null, field, value: written(field) });
    const fault: Fault = (field, message) => {
      // One message for a cell: the first says what to do.
      if (faults.slice(before).some((found) => found.field === field)) return;
      faults.push({ ...place(field), title: titleOf(field), message });
    };
    const remark: Fault = (field, message) => remarks.push({ ...place(field), title: titleOf(field), message });
    for (const { field, restored } of shortOf)
      if (terms.restores) remark(field, `Read as ${restored}: the spreadsheet took its zero`);
      else lostZeros.push({ ...place(field), restored });
    for (const { column, message } of rowFaults(tab.sheet, headingRow, row, at.values())) {
      const field = fieldAt(at, column) ?? 'EIN';
      faults.push({ ...place(field), column, title: titleOf(field), message });
    }
    for (const name of [...planFields, ...quarterFields]) {
      const doubt = doubtIn(name, own(name), daysFirst.includes(name));
      if (doubt) fault(name, doubt);
    }
    for (const { field, message } of differing)
      if (terms.choosesPayment || !paymentFields.includes(field)) fault(field, message);
    const business = readBusiness(cellOf, terms.businesses, canAdd, fault);
    const counts = readQuarters(cellOf);
    for (const { field, message } of counts.faults) fault(field, message);
    for (const { field, message } of counts.remarks) remark(field, message);
    const plan = readPlan(cellOf, terms.policyType, fault);
    const entry = { ...plan, facts: { ...plan.facts, ...counts.facts } };
    const quarter = readQuarter(entry.planYearEnd ?? '', terms.today, fault);
    const computer = quarter && computerOf(computers, quarter, terms.law);
    const judged = computer && counts.faults.length === 0 && validateRow(computer, quarter, entry, terms.law, fault);
    const option = quarter && readPayment(terms.choosesPayment ? cellOf : own, quarter, terms, fault);
    if (faults.length > before || !business || !quarter || !judged) continue;

    const key = `${'id' in business ? business.id : business.facts.EIN} ${quarterName(quarter)}`;
    const found = returns.get(key);
    const twin = found?.plans.findIndex((other) => isSamePlan(other, judged.row)) ?? -1;
    if (found && twin >= 0) {
      fault('planName', `Row ${found.rows[twin]} has the same plan of this business: give each its own name`);
      continue;
    }
    const status = 'id' in business ? terms.businesses.stateOf(business.id, quarter) : undefined;
    if (status && !isEditable(status)) {
      fault('planYearEnd', filedAlready(quarter, status));
      continue;
    }
    const other = 'id' in business && !status && !found ? otherOfEin(business.id, quarter) : undefined;
    if (other) {
      fault('businessName', filedByOther(quarter, other.businessName));
      continue;
    }
    if (found) {
      found.plans.push(judged.row);
      found.rows.push(row);
    } else returns.set(key, { business, quarter, plans: [judged.row], paymentOption: option ?? null, rows: [row] });
    goodPlans++;
    fee = plus(fee, decimal(judged.fee));
  }
  const plans = rows.length;
  return {
    headingRow,
    plans,
    faults,
    returns: [...returns.values()],
    goodPlans,
    fee: toFixed(fee, 2),
    remarks,
    lostZeros,
  };
}

const noPlan = () => new AppError('INVALID_SHEET', { description: 'This file has no plan in it.' });

/** A sheet that lacks columns. */
function unreadable({ map, rows }: PlanTab, faults: readonly PlanFault[]): CheckedPlans {
  if (rows.length === 0) throw noPlan();
  const nothing = { returns: [], goodPlans: 0, fee: '0.00', remarks: [], lostZeros: [] };
  return { headingRow: map.row, plans: rows.length, faults, ...nothing };
}

const filedByOther = ({ year, quarter }: Quarter, businessName: string): string =>
  `${businessName} has the same EIN and a return for ${year} Q${quarter}. The IRS identifies returns by EIN: put this plan on that return`;

const filedAlready = (quarter: Quarter, state: string): string => {
  const what = `The return of this business for ${quarterInWords(quarter)} is ${state}`;
  return state === 'accepted'
    ? `${what}: correct it with Form 720-X`
    : `${what}: unlock it first, or leave this row out`;
};

/** The business of a row: one of the account by its EIN, or a new one with all it needs. */
function readBusiness(
  cellOf: CellOf,
  known: KnownBusinesses,
  canAdd: boolean,
  fault: Fault,
): SheetReturn['business'] | undefined {
  const ein = einOf(cellOf('EIN'));
  if (ein === EXAMPLE_EIN) {
    fault('EIN', 'This is the example of the template. Put your own plan in its place');
    return undefined;
  }
  const name = cellOf('businessName').trim().toLowerCase();
  const candidates = known.withEin(ein);
  if (candidates.length > 0) {
    const named = candidates.filter(({ businessName }) => businessName.toLowerCase() === name);
    const found = candidates.length === 1 ? candidates[0] : named[0];
    if (!found) {
      fault('businessName', 'Several businesses of your account have this EIN: give the name of one of them');
      return undefined;
    }
    // A number that was mistyped would put the plan on the return of another taxpayer.
    if (name !== '' && found.businessName.trim().toLowerCase() !== name) {
      fault('businessName', otherName(found.businessName));
      return undefined;
    }
    if (found.archivedAt) {
      fault('EIN', 'This business is archived: restore it first');
      return undefined;
    }
    return { id: found.id };
  }
  const facts = businessOfRow(cellOf);
  const found = checkBusiness(facts);
  const atEin = found.find(({ field }) => field === 'EIN');
  if (atEin) fault('EIN', atEin.message);
  else if (found.length > 0 && !canAdd)
    fault('EIN', 'Your account has no business with this EIN. Add it first, or add its columns to this sheet');
  else for (const { field, message } of found) fault(field, message);
  return found.length > 0 ? undefined : { facts };
}

interface PlanEntry {
  planYearEnd?: string;
  policyType?: PolicyType;
  facts: Record<string, string>;
}

function readPlan(cellOf: CellOf, ofOthers: PolicyType | undefined, fault: Fault): PlanEntry {
  const text = (name: string) => entered(name, cellOf(name));
  const typed = text('policyType');
  const policyType = typed === '' ? ofOthers : policyTypes.find((type) => type === typed);
  if (!policyType)
    fault(
      'policyType',
      typed === '' ? 'Policy Type should not be empty' : 'Policy Type should be Self-insured or Insured',
    );
  const planYearEnd = text('planYearEnd');
  if (!isDay(planYearEnd))
    fault(
      'planYearEnd',
      planYearEnd === '' ? 'Plan Year End should not be empty' : 'Plan Year End should be a date, such as 2025-12-31',
    );
  const names = ['planName', 'countingMethod', ...numbers.map(({ name }) => name)];
  const facts = Object.fromEntries(names.map((name) => [name, text(name)]).filter(([, value]) => value !== ''));
  return { ...(isDay(planYearEnd) ? { planYearEnd } : {}), ...(policyType ? { policyType } : {}), facts };
}

function readQuarter(planYearEnd: string, today: string, fault: Fault): Quarter | undefined {
  if (planYearEnd === '') return undefined;
  const { year, quarter } = pcorQuarter(planYearEnd);
  const found = openQuarters(today).find((one) => one.year === year && one.quarter === quarter);
  if (!found) fault('planYearEnd', `Report this plan year on the return for ${year} Q2, which you cannot start yet`);
  return found;
}

function computerOf(kept: Map<string, LineComputer>, quarter: Quarter, law: Law): LineComputer | undefined {
  const name = quarterName(quarter);
  const line = law.lines.find(({ irsNumber }) => irsNumber === PCOR);
  const computer = kept.get(name) ?? (line && lineComputer(line, quarter, false, law));
  if (computer) kept.set(name, computer);
  return computer;
}

/** Validates the row of the form with the engine; each finding belongs to the column of its field. */
function validateRow(
  computer: LineComputer,
  quarter: Quarter,
  { planYearEnd, policyType, facts }: PlanEntry,
  law: Law,
  fault: Fault,
): { row: Row; fee: string } | undefined {
  if (!planYearEnd || !policyType) return undefined;
  const row = computer.settled({ typeOfPolicy: policyRow(policyType, planYearEnd), planYearEnd, ...facts });
  const { taxAmount, issues } = computer.row(row);
  for (const { severity, field, message } of issues)
    if (severity === 'error' && field !== 'taxAmount')
      fault(planFields.includes(field) ? field : 'planYearEnd', worded(field, message));
  if (taxAmount === null) return undefined;
  const lives = averageLives(row, quarter, law);
  // Zero lives come to no fee (26 USC 4375(a), 4376(a)), and one who owes no fee files nothing for it.
  if (lives !== null && Number(lives) === 0) {
    const counted = numbers.find(({ name }) => row[name] !== undefined)?.name ?? 'avgNumberOfLivesCovered';
    fault(counted, 'A plan that covers no lives owes no fee: leave this row out, or correct its numbers');
    return undefined;
  }
  return { row: { ...row, ...(lives && { avgNumberOfLivesCovered: lives }) }, fee: taxAmount };
}

/** A method is named in a cell as the template names it. */
const worded = (field: string, message: string): string =>
  field === 'countingMethod' && message.startsWith('How the lives')
    ? `Counting Method should be one of: ${plan.countingMethod?.choices?.map(({ label }) => label).join(', ')}`
    : message;

/** How a return is paid: EFTPS unless a cell says otherwise. */
function readPayment(
  cellOf: CellOf,
  quarter: Quarter,
  { today, choosesPayment }: PlanTerms,
  fault: Fault,
): PaymentOptionEntry | null {
  const cells = Object.fromEntries(
    paymentFields.map((name) => [name, entered(name, cellOf(name))]).filter(([, value]) => value !== ''),
  ) as Record<string, string>;
  if (!choosesPayment) {
    const [named] = Object.keys(cells);
    if (named) fault(named, 'Only the account owner or a Manager can choose how to pay the IRS: leave this empty');
    return null;
  }
  const days = paymentDays(quarter, today);
  const entry = {
    paymentMethod: 'eftps',
    ...(cells.paymentMethod === 'efw' ? { requestedPaymentDate: days.last, reAccountNumber: cells.accountNumber } : {}),
    ...cells,
  };
  const { issues } = readPaymentOption(entry, { days, way: filingWay(quarter, today) });
  for (const { path, message } of issues) {
    const field = path.replace('paymentOption.', '');
    fault(planFields.includes(field) ? field : 'accountNumber', message);
  }
  return issues.length > 0 ? null : entry;
}

function refuseRepeated({ repeated }: ColumnMap<string>): void {
  if (repeated.length === 0) return;
  const issues = repeated.map((heading) => errorAt('invalidSheet', heading, `The column "${heading}" appears twice`));
  throw new AppError('INVALID_SHEET', { issues });
}

/** The columns every row needs that are not there, said of the headings. */
const missingColumns = ({ row, at }: ColumnMap<string>): PlanFault[] =>
  neededColumns
    .filter((name) => !at.has(name))
    .map((field) => ({
      row,
      column: null,
      field,
      title: titleOf(field),
      value: '',
      message: `The column "${titleOf(field)}" is missing: add it, or choose which column it is`,
    }));
