import { grouped, type ScheduleLine } from '@gauger/excise';
import { monthName } from '../../figures.ts';
import { type Claimed, text } from '../../mef/claim-statements.ts';
import type { ClaimedSchedule } from './schedule.ts';

/** A claim on Schedule 6, which has no lines of its own: each row says which tax is claimed. */
export interface OtherClaim {
  /** Its place on the schedule, from 1. */
  number: number;
  line: ScheduleLine;
  row: Claimed;
  /** The vehicle identification number; empty for other taxes. */
  vin: string;
  /** The form and the period of the tax: "Form 720, quarter ending June 2026". */
  paidWith: string;
  /** Figures and numbers of the row that the schedule has no column for. */
  details: readonly string[];
  /** The words of the claimant. */
  explanation: string;
}

/** The claimed rows of Schedule 6, by credit reference number. */
export function otherClaims({ facts: once, lines }: ClaimedSchedule): OtherClaim[] {
  const claimed = lines.flatMap(({ line, rows }) => rows.map((row) => ({ line, row })));
  return claimed.map(({ line, row }, at) => ({
    number: at + 1,
    line,
    row,
    vin: text(row.facts.vin).replace(/[\s-]/g, '').toUpperCase(),
    paidWith: paidWith(line, row),
    details: [
      ...eventOf(line, row),
      ...quarterOf(line, row),
      ...quantityOf(line, row),
      ...registrationsOf(line, row, once),
    ],
    explanation: text(row.facts.explanationOfClaim),
  }));
}

function paidWith({ taxForm = 'Form 720', quarterPaid }: ScheduleLine, { facts }: Claimed): string {
  const year = quarterPaid ? text(facts[quarterPaid.year]) : '';
  const month = quarterPaid ? monthName(text(facts[quarterPaid.ends])) : '';
  if (year === '') return taxForm;
  return month === '' ? `${taxForm}, ${year}` : `${taxForm}, quarter ending ${month} ${year}`;
}

/** The reason for the claim on a vehicle. */
function eventOf({ fields }: ScheduleLine, { facts }: Claimed): string[] {
  const event = fields.find(({ name }) => name === 'vehicleEvent');
  return event?.choices?.flatMap(({ value, label }) => (value === facts.vehicleEvent ? [label] : [])) ?? [];
}

/** The quarter that a blender claims for. */
function quarterOf({ quarterPaid }: ScheduleLine, { facts }: Claimed): string[] {
  const [year, month] = [text(facts.year), monthName(text(facts.quarterEnding))];
  return quarterPaid || year === '' || month === '' ? [] : [`Quarter ending ${month} ${year}`];
}

function quantityOf({ fields, quantity }: ScheduleLine, { facts, rate }: Claimed): string[] {
  const field = fields.find(({ name }) => name === quantity);
  const value = quantity === undefined ? '' : text(facts[quantity]);
  if (field === undefined || value === '') return [];
  return [`${field.label}: ${grouped(value)}${rate === null ? '' : ` at ${rate}`}`];
}

const registrationsOf = (
  { registrations }: ScheduleLine,
  { facts }: Claimed,
  once: ClaimedSchedule['facts'],
): string[] =>
  registrations.flatMap(({ field }) => {
    const number = text(facts[field]) || text(once[field]);
    return number === '' ? [] : [`Registration number: ${number}`];
  });
