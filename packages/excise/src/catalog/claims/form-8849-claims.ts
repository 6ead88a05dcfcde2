import { withReference } from '../reference.ts';
import type { ClaimLine, ClaimMinimum, Field, Form8849Schedule } from '../types.ts';
import { dye, period, registrationNumber, vendorNumber } from './fields.ts';
import { schedule5Claims, schedule5Minimums } from './schedule-5.ts';
import { schedule6Claims, schedule6Minimums } from './schedule-6.ts';

/** A schedule apart from its lines: facts and statements that are given once. Its lines are those of the claims that name it as a place, and its own. */
export interface ClaimsOfSchedule {
  /** Dates, boxes and registration numbers. */
  fields: readonly Field[];
  /** Lines that no other form has, with their limits. */
  lines?: readonly ClaimLine[];
  minimums?: readonly ClaimMinimum[];
  /** Lines that are claimed apart from the others. */
  apart?: readonly string[];
  /** The lines with a box for fuel that showed dye. */
  dyeBoxes: readonly string[];
  /** The period may lie outside the income tax year. */
  anyPeriod?: true;
  /** Parameter of the shortest period, in days. */
  leastDays?: string;
  /** Whether governments and exempt organizations claim a whole year on it. */
  annual?: true;
  /** Whether an individual may give a social security number instead of an EIN (head of the schedule, "EIN or SSN"). */
  ssn?: true;
  /** The line of the form that calls name for all lines that are known by their credit reference number. */
  lineByCrn?: string;
  /** Other labels by which its lines are known. */
  aliases?: Readonly<Record<string, string>>;
  /** Other names of facts of its rows. */
  rowNames?: Readonly<Record<string, string>>;
  certifications: readonly string[];
  instructions: readonly string[];
}

/** The box of a line for fuel that showed dye, with its explanation: `dye.3`, `detailedExplanation.3`. */
const dyeOf = (line: string): readonly Field[] =>
  dye.map((field) => ({
    ...field,
    name: `${field.name}.${line}`,
    label: `${field.label}, line ${line}`,
    ...(field.name === 'detailedExplanation' && {
      enabledWhen: { field: `dye.${line}`, is: true },
      required: { field: `dye.${line}`, is: true },
    }),
  }));

const annualClaim: Field = {
  name: 'annualClaim',
  label: 'Annual claim of a government or exempt organization',
  kind: 'boolean',
  help: 'Check the box if you are the United States, a state or its subdivision, or a section 501(a) organization that files no Form 990-T, and claim once for the whole year.',
};

/** Asked for where the file-by date has passed. */
const whyInTime: Field = {
  name: 'whyInTime',
  label: 'Why this claim is in time',
  kind: 'text',
  maxLength: 250,
  ofItsReturn: true,
  help: 'For a claim after its file-by date. Your reason stays with the claim and is printed on its PDF copy.',
};

const ONE_WEEK = 'claims.leastDays';
const NO_DYE = 'The fuel showed no visible evidence of dye, unless the box of the line says otherwise.';
const NOT_COLLECTED =
  'The tax was not collected from the buyer, or was repaid, or the buyer has consented in writing to the claim.';
const ONCE = 'Do not claim the same gallons on Form 720, Form 4136 or another Form 8849.';

export const form8849Claims: Readonly<Record<Form8849Schedule, ClaimsOfSchedule>> = {
  1: {
    fields: [...period(true), ...dyeOf('3'), ...dyeOf('4'), annualClaim, whyInTime],
    dyeBoxes: ['3', '4'],
    annual: true,
    ssn: true,
    certifications: [
      'You have the name and address of the seller of the fuel, and the dates of your purchases.',
      'You have not waived the right to make the claim.',
      NO_DYE,
    ],
    instructions: [
      'You are the ultimate purchaser: you bought the taxed fuel and used it in a nontaxable way, or exported it.',
      'The period is one or several quarters of your income tax year for which nothing was claimed before.',
      'The claim totals $750 or more; claim less for the year on Form 4136.',
      'File it by the end of the quarter that follows the last one it covers.',
      ONCE,
    ],
  },
  2: {
    fields: [
      ...period(true),
      ...dyeOf('1'),
      ...dyeOf('2'),
      vendorNumber('UV'),
      vendorNumber('UB'),
      vendorNumber('UP'),
      vendorNumber('UA'),
      whyInTime,
    ],
    dyeBoxes: ['1', '2'],
    leastDays: ONE_WEEK,
    certifications: [
      NO_DYE,
      NOT_COLLECTED,
      'You hold an unexpired certificate or waiver of the buyer, and have no reason to believe it false.',
    ],
    instructions: [
      'You are registered and sold the fuel at a price without the tax, or have the consent of the buyer to the claim.',
      'The period is at least one week.',
      'Lines 1, 2 and 3 total $200 or more, or lines 2 and 3 total $100 or more; lines 4 and 5 total $200 or more.',
      'File the claim by the end of the quarter that follows the earliest one it covers.',
      'Name each governmental unit and organization with its taxpayer identification number, or attach the list.',
      ONCE,
    ],
  },
  3: {
    fields: [...period(true), registrationNumber('regNum', 'AL or AM for line 3, any letters for line 2'), whyInTime],
    dyeBoxes: [],
    leastDays: ONE_WEEK,
    ssn: true,
    certifications: [
      'The mixture or fuel was sold for use as a fuel, or used as a fuel, in your business.',
      'You hold the certificate of the producer, where one is needed, and have no reason to believe it false.',
    ],
    instructions: [
      'Claim the part of the credit that exceeds the tax it counts against on Form 720: file that first, or correct it with Form 720-X.',
      'The credits ended with fuel sold or used on December 31, 2024.',
      'The period is at least one week; a claim on paper is at least $200.',
      'File the claim by the end of the quarter that follows the earliest one it covers.',
      'The alternative fuel mixture credit is never refunded.',
    ],
  },
  5: {
    fields: [
      registrationNumber('regNum', '', {
        help: 'As on the letter of registration, with the letters it begins with, such as S.',
      }),
      whyInTime,
    ],
    dyeBoxes: [],
    lines: schedule5Claims.map(withReference),
    minimums: schedule5Minimums,
    apart: ['9', '10'],
    rowNames: { date: 'dateSecondTax' },
    certifications: [
      'Lines 1 to 8: you paid and reported the second tax that is claimed, and have not claimed it before.',
      'Lines 1 to 8: you have not included the second tax in the price of the fuel, and have not collected it from the buyer.',
      'Lines 9 and 10: you removed the fuel from a terminal, indelibly dyed and exempt under section 4082(a).',
      'Lines 9 and 10: you paid the tax under section 4081 on this fuel to the government, or are the taxpayer that reported it on Form 720, and it was neither credited nor refunded.',
    ],
    instructions: [
      'Claim a second tax under section 4081 on fuel that was already taxed, or the tax on fuel that was later removed as dyed fuel.',
      'Enter the tax that you paid: the claim has no rate.',
      'File within 3 years of filing the return for the tax or 2 years of paying it, whichever is later.',
      'Claim lines 9 and 10 on a Form 8849 of their own.',
    ],
  },
  6: {
    fields: [...period(true), registrationNumber('regNum', 'M'), whyInTime],
    dyeBoxes: [],
    anyPeriod: true,
    ssn: true,
    lines: schedule6Claims.map(withReference),
    minimums: schedule6Minimums,
    lineByCrn: '1b',
    aliases: { '1a': '310' },
    rowNames: { noOfTaxableTires: 'noOfTires' },
    certifications: [
      'The tax that is claimed was paid, and was neither refunded nor credited before.',
      'The article was sold at a price without the tax, or the tax was repaid to the vendor, or the vendor has consented to the claim.',
    ],
    instructions: [
      'Enter each tax by its credit reference number, with the amount and an explanation.',
      'The period is from the earliest to the latest day of the claims.',
      'A blender claims $750 or more, alone or together with Schedule 1 (Combined Schedule 1 and 6).',
      'A blender files one claim for a quarter, by the end of the quarter that follows the last one claimed for.',
      'File the other claims within 3 years of filing the return for the tax or 2 years of paying it, whichever is later.',
      'Correct the tax of an earlier quarter with Form 720-X, not here.',
    ],
  },
  8: {
    fields: [...period(true), registrationNumber('regNum', 'CC'), whyInTime],
    dyeBoxes: [],
    leastDays: ONE_WEEK,
    aliases: { '1a': '1', '2a': '2' },
    certifications: [
      NOT_COLLECTED,
      'You hold an unexpired certificate of the buyer, and have no reason to believe it false.',
    ],
    instructions: [
      'You are registered and issued the card with which a government or a nonprofit educational organization bought the fuel.',
      'The period is at least one week.',
      'The claim totals $200 or more, or lines 2 and 3 total $100 or more.',
      'File the claim by the end of the quarter that follows the earliest one it covers.',
      ONCE,
    ],
  },
};
