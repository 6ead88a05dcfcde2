import { type BusinessFacts, checkBusiness } from '@gauger/contract/business';
import {
  averageLives,
  decimal,
  type FilingState,
  filingWay,
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
import { businessFieldList, isNeededField } from '../businesses/columns.ts';
import { businessOfRow } from '../businesses/judge-businesses.ts';
import type { InParts } from '../in-parts.ts';
import type { RecordPlan } from '../plan-records.ts';
import {
  askedFaults,
  columnFaults,
  type JudgedRecords,
  type LostZeros,
  type RecordFault,
  recordFault,
} from '../record-faults.ts';
import { enteredInPlan, methods, numbers, paymentFields, planFields, policyRowIn } from './columns.ts';
import { EXAMPLE_EIN } from './example.ts';
import { einOf, type PlanRow } from './plan-rows.ts';
import { readQuarters } from './quarter-counts.ts';
import { aboutOf, type CellOf, otherName, rowsTogether } from './rows-together.ts';

/** A return that the good rows of a sheet make: new, or the draft of its quarter. */
export interface SheetReturn {
  /** The business of the account, or the facts of a new one. */
  readonly business: { id: string } | { facts: BusinessFacts };
  readonly quarter: Quarter;
  readonly plans: Row[];
  /** Null: the sheet has no payment option. */
  readonly paymentOption: PaymentOptionEntry | null;
}

/** The plans of a sheet as they were judged. */
export interface JudgedPlans extends JudgedRecords {
  /** The returns from the rows without an error, in the order of the sheet. */
  readonly returns: readonly SheetReturn[];
  readonly goodPlans: number;
  /** Their fees, in dollars and cents. */
  readonly fee: string;
}

/** A business of the account. */
export interface PlanBusiness {
  readonly id: string;
  /** Absent where any name fits. */
  readonly businessName?: string;
  readonly isArchived: boolean;
}

/** The businesses and returns of the account that a sheet names. */
export interface PlanBusinesses {
  withEin(ein: string): readonly PlanBusiness[];
  /** State of the Form 720 of a business and quarter; undefined when there is none. */
  stateOf(businessId: string, quarter: Quarter): FilingState | undefined;
}

/** The account's data for validating a sheet. */
export interface PlanTerms {
  law: Law;
  /** `YYYY-MM-DD` at the IRS. */
  today: string;
  /** Whether who sends it may choose how the IRS is paid. */
  choosesPayment: boolean;
  /** Whether leading zeros that a spreadsheet took are put back. */
  restores: boolean;
  businesses: PlanBusinesses;
}

type Fault = (field: string, message: string) => void;

/**
 * Validates each row by the rules of its business and of its plan, one message for each bad cell, and combines the good ones into
 * returns. Rows for one new business, or for the payment of one return, must agree. While a column is missing that every row
 * needs, or is there twice, only this is reported.
 */
export function* judgePlans(sheet: RecordPlan, rows: readonly PlanRow[], terms: PlanTerms): InParts<JudgedPlans> {
  const { at } = sheet.tab.map;
  const { questions } = sheet;
  const ofColumns = columnFaults(sheet);
  if (ofColumns.length > 0)
    return {
      rows: rows.length,
      faults: ofColumns,
      returns: [],
      goodPlans: 0,
      fee: '0.00',
      remarks: [],
      lostZeros: [],
      questions,
    };
  // A phone that is missing is completed by Upload Business alone, which says so.
  const canAdd = businessFieldList.every((field) => !isNeededField(field) || at.has(field[0]));
  const computers = new Map<string, LineComputer>();
  const returns = new Map<string, SheetReturn & { rows: number[] }>();
  const faults: RecordFault[] = [];
  const remarks: RecordFault[] = [];
  const lostZeros: LostZeros[] = [];
  const together = rowsTogether(
    rows.map((one) => {
      const ein = einOf(one.cellOf('EIN'));
      return { ...one, about: aboutOf(one.cellOf, ein, terms.businesses.withEin(ein).length) };
    }),
  );
  let goodPlans = 0;
  let fee = ZERO;

  for (const { row, record, cellOf: own, shortOf } of rows) {
    yield;
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
    const fault: Fault = (field, message) => {
      // One message for a cell: the first says what to do.
      if (faults.slice(before).some((found) => found.field === field)) return;
      faults.push(recordFault(sheet, record, field, message));
    };
    const remark: Fault = (field, message) => remarks.push(recordFault(sheet, record, field, message));
    for (const { field, value, restored } of shortOf)
      if (terms.restores) remark(field, `Read as ${restored}: the spreadsheet took its zero`);
      else lostZeros.push({ row, column: at.get(field) ?? null, field, value, restored });
    for (const { field, column, message } of record.found)
      faults.push(recordFault(sheet, record, field, message, column));
    for (const { field, message } of differing)
      if (terms.choosesPayment || !paymentFields.includes(field)) fault(field, message);
    const business = readBusiness(cellOf, terms.businesses, canAdd, fault);
    const counts = readQuarters(cellOf);
    for (const { field, message } of counts.faults) fault(field, message);
    for (const { field, message } of counts.remarks) remark(field, message);
    const plan = readPlan(cellOf, fault);
    const code = policyRowIn(record.texts.policyType ?? '');
    if (code && plan.policyType && plan.planYearEnd && policyRow(plan.policyType, plan.planYearEnd) !== code)
      fault(
        'policyType',
        'This row of the form is for plan years that end in other months: correct it, or the Plan Year End',
      );
    const entry = { ...plan, facts: { ...plan.facts, ...counts.facts } };
    const quarter = readQuarter(entry.planYearEnd ?? '', terms.today, fault);
    const computer = quarter && computerOf(computers, quarter, terms.law);
    const judged = computer && counts.faults.length === 0 && validateRow(computer, quarter, entry, terms.law, fault);
    const option = quarter && readPayment(terms.choosesPayment ? cellOf : own, quarter, terms, fault);
    faults.push(...askedFaults(sheet, record, faults.slice(before)));
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
      fault('businessName', filedByOther(quarter, other.businessName ?? 'Another business'));
      continue;
    }
    if (found) {
      found.plans.push(judged.row);
      found.rows.push(row);
    } else returns.set(key, { business, quarter, plans: [judged.row], paymentOption: option ?? null, rows: [row] });
    goodPlans++;
    fee = plus(fee, decimal(judged.fee));
  }
  return {
    rows: rows.length,
    faults,
    returns: [...returns.values()],
    goodPlans,
    fee: toFixed(fee, 2),
    remarks,
    lostZeros,
    questions,
  };
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
  known: PlanBusinesses,
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
    const named = candidates.filter(({ businessName = name }) => businessName.toLowerCase() === name);
    const found = candidates.length === 1 ? candidates[0] : named[0];
    if (!found) {
      fault('businessName', 'Several businesses of your account have this EIN: give the name of one of them');
      return undefined;
    }
    // A number that was mistyped would put the plan on the return of another taxpayer.
    const { businessName = name } = found;
    if (name !== '' && businessName.trim().toLowerCase() !== name) {
      fault('businessName', otherName(businessName));
      return undefined;
    }
    if (found.isArchived) {
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

function readPlan(cellOf: CellOf, fault: Fault): PlanEntry {
  const text = (name: string) => enteredInPlan(name, cellOf(name));
  const typed = text('policyType');
  const policyType = policyTypes.find((type) => type === typed);
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
    ? `Counting Method should be one of: ${methods.map(({ label }) => label).join(', ')}`
    : message;

/** How a return is paid: EFTPS unless a cell says otherwise. */
function readPayment(
  cellOf: CellOf,
  quarter: Quarter,
  { today, choosesPayment }: PlanTerms,
  fault: Fault,
): PaymentOptionEntry | null {
  const cells = Object.fromEntries(
    paymentFields.map((name) => [name, enteredInPlan(name, cellOf(name))]).filter(([, value]) => value !== ''),
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
