/**
 * The whole vocabulary of the catalog. Everything described with it is plain data (it survives JSON), and everything
 * else is derived from it: menu, grid, enabling rules, validation, computation, explanation, templates, documents.
 */

import type { IsoDate } from '../calendar/public.ts';

export type { IsoDate } from '../calendar/public.ts';
/** An exact decimal, digits with at most one point: `0.244`. Never a JavaScript number. */
export type DecimalString = string;

// ── Numbers from law ────────────────────────────────────────────────────────

/** `confirmed`: the cited text was read. `derived`: worked out from confirmed rules. `recalled`: to be verified. */
export type Confidence = 'confirmed' | 'derived' | 'recalled';
/** `primary`: statute, regulation or IRS text. `secondary`: trade press or another third party. */
export type SourceClass = 'primary' | 'secondary';

/** One value of a parameter. `from` and `to` are inclusive; `to: null` has no known end; `value: null` says why in `note`. */
export interface DatedValue {
  from: IsoDate;
  to: IsoDate | null;
  value: DecimalString | null;
  citation: string;
  confidence: Confidence;
  sourceClass: SourceClass;
  note?: string;
  /** A notice sets the value, and has not yet: `value` is null, rows of these days have no tax yet. */
  unpublished?: true;
}

/** A number set by law, by date. `unit` reads after the value: "dollars per gallon". */
export interface Parameter {
  id: string;
  title: string;
  unit: string;
  values: readonly DatedValue[];
}

// ── Closed lists a row chooses from ─────────────────────────────────────────

export type ListId = 'chemicals' | 'substances' | 'ozoneDepletingChemicals' | 'importedProducts';

/** An entry of a closed list, found by name without regard to letter case. */
export interface ListEntry {
  name: string;
  /** Other names it is found by, where they mean nothing else in the list. */
  aliases?: readonly string[];
  /** Days on which the entry can be chosen. */
  from: IsoDate;
  to: IsoDate | null;
  citation: string;
  confidence: Confidence;
  /** Parameter of the entry's own rate: dollars per ton of a chemical, prescribed rate of a substance. */
  rate?: string;
  /** Parameter of the ozone-depletion factor. */
  factor?: string;
  /** Imported Products Table: each ODC in the product, and the parameter of its weight in pounds per unit. */
  odcWeights?: readonly { odc: string; weight: string }[];
  /** Why the entry is not taxed, where the table lists it as not taxable. */
  notTaxable?: string;
  /** Other facts worth showing: formula, CAS number, tariff heading, form line. */
  details?: Readonly<Record<string, string>>;
}

// ── What a row holds ────────────────────────────────────────────────────────

/** A test on the facts of one row. */
export type Condition =
  | { field: string; is: string | boolean | readonly string[] }
  | { field: string; given: boolean }
  /** Whether the chosen list entry has its own rate on the row's day. */
  | { field: string; prescribed: boolean }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition };

export interface Choice {
  value: string;
  label: string;
  /** The label in a few words, for a narrow column: neighboring choices differ at a glance. */
  short?: string;
}

/** `quantity` and `money` are decimal strings; `boolean` is true or false; the rest are strings. */
export type FieldKind = 'date' | 'quantity' | 'money' | 'choice' | 'listed' | 'boolean' | 'text';

/** A meaning of a word of a sheet: the boxes of its row that it checks or leaves clear. */
export interface Meaning {
  value: string;
  label: string;
  facts: Readonly<Record<string, boolean>>;
}

export interface Field {
  /** The one name of this fact: grid column, JSON key, import header, API. */
  name: string;
  label: string;
  kind: FieldKind;
  help?: string;
  /** Reads after a number: "gallons". */
  unit?: string;
  /** Other units the field accepts, each with the parameter that holds how many of them make one. */
  conversions?: readonly { unit: string; parameter: string }[];
  /** Most decimals accepted; 0 asks for a whole number. Quantity and money only. */
  decimals?: number;
  /** May be below zero. Quantity and money only; every other number refuses a sign. */
  signed?: true;
  /** Overrides `decimals` while the condition holds. */
  decimalsWhen?: { when: Condition; decimals: number };
  maxLength?: number;
  choices?: readonly Choice[];
  list?: ListId;
  /** Instead of `list`, where an entry of any of several lists is accepted. */
  lists?: readonly ListId[];
  /** Asked for; `true` always, a condition while it holds. Never asked for while disabled. */
  required?: true | Condition;
  enabledWhen?: Condition;
  /** The field that is entered before it, where a page has both. */
  after?: string;
  /** Value of a new row; counts when the fact is absent. */
  preset?: string;
  /** Refused if zero: the tax is limited by it. */
  notZero?: true;
  /** Refused unless greater than this parameter's value. */
  greaterThan?: string;
  /** Refused if greater than this parameter's value. */
  notAbove?: string;
  /** A larger value is unusual, hence a warning. */
  unusualAbove?: DecimalString;
  /** Added over the rows of a line (or subline) and printed. */
  totalled?: true;
  /** Worked out by Gauger; accepted in a body and replaced. */
  computed?: true;
  /** Part of the sums behind another field: kept with the row and explained, but no column of the grid. */
  worksheet?: true;
  /** A column of the grid only while the filer asks for it, and of an export only where a row has it. */
  aside?: true;
  /** Other headings by which an imported sheet names it. */
  headings?: readonly string[];
  /** The meanings of words in its column of a sheet, where one column says the answers of several fields. Boolean only. */
  meanings?: readonly Meaning[];
  /** Applies to its own return only: left out of a copy for another quarter. */
  ofItsReturn?: true;
  /** Format of the text. */
  shape?: TextShape;
}

/**
 * `governmentalUnit`: letters, digits, # - ( ) ' and single spaces. `tin`: nine digits, with or without hyphens.
 * `registrationNumber`: the letters of the activity, then digits or hyphens; another layout is a warning only.
 * `year`: four digits, from 2000 on. `vin`: letters without I, O and Q, digits, spaces or hyphens.
 */
export type TextShape = 'governmentalUnit' | 'tin' | 'registrationNumber' | 'year' | 'vin';

// ── How a row is taxed ──────────────────────────────────────────────────────

/** The closed union of formulas. Names of fields are facts of the row; names of rates are parameter ids. */
export type Formula =
  /** No tax, with the reason. */
  | { kind: 'none'; because: string; citation: string }
  /** The first case whose condition holds. */
  | { kind: 'cases'; cases: readonly { when: Condition; use: Formula }[]; otherwise: Formula }
  /** The amount that was entered. */
  | { kind: 'entered'; amount: string }
  /** Several taxes on one row. */
  | { kind: 'sumOf'; parts: readonly Formula[] }
  /**
   * quantity × (times) × rate. A blank quantity of an optional field counts 0; a blank `times` counts 1. While the box of
   * `yearBefore` is ticked, the rate is that of the end of the year before.
   */
  | { kind: 'perUnit'; quantity: string; times?: string; rate: string; yearBefore?: string }
  /**
   * amount × rate. While the box `taxIn` is checked, the amount has the tax in it: amount ÷ (1 + rate) is taxed, and the tax is
   * the rest. Both are exact: only the sum of a line is rounded.
   */
  | { kind: 'percentOf'; amount: string; rate: string; taxIn?: string }
  /** quantity × the rate of the chosen use. */
  | { kind: 'ratedByUse'; use: string; quantity: string; rates: Readonly<Record<string, string>> }
  /** The lesser of amount × rate and count × cap; `taxIn` as with a percentage. */
  | { kind: 'perUnitCapped'; amount: string; rate: string; count: string; cap: string; taxIn?: string }
  /** (weight − threshold) ÷ step × count × rate. */
  | { kind: 'weightOverThreshold'; weight: string; threshold: string; step: string; count: string; rate: string }
  /** count × the amount of the first band whose minimum the measure reaches; bands run from the highest minimum down. */
  | { kind: 'bands'; measure: string; count: string; bands: readonly { minimum: string | null; amount: string }[] }
  /** quantity × the rate of the chosen list entry. */
  | { kind: 'lookup'; key: string; list: ListId; quantity: string }
  /** (received − taxed before receipt) × rate. */
  | { kind: 'crudeOil'; received: string; taxedBeforeReceipt: string; rate: string }
  /** pounds × (times) × base tax × ozone-depletion factor of the chosen ODC. `odc` lists fields; the first one given decides. */
  | { kind: 'ozoneDepletion'; odc: readonly string[]; pounds: string; times?: string; base: string }
  /** count × Σ (Table weight × base tax × factor) over the ODCs of the chosen imported product. */
  | { kind: 'tableWeight'; product: string; count: string; base: string }
  /** tons × conversion factor × rate of the chosen taxable chemical. */
  | { kind: 'conversionFactor'; tons: string; factor: string; chemical: string }
  /**
   * lives × the rate of the plan-year window of the chosen policy row. Where a way of counting is chosen, the lives
   * are its average, rounded half up to a whole life.
   */
  | {
      kind: 'livesCovered';
      policy: string;
      lives: string;
      rate: string;
      windows: Readonly<Record<string, 'earlier' | 'later'>>;
      counting: { by: string; ways: Readonly<Record<string, LivesCount>> };
    }
  /**
   * gallons × (base + supplement), the supplement being perPoint × whole points, `mostSupplement` at most. A point is `point`
   * of the reduction (baseline − emissions) ÷ baseline above `least`. A smaller reduction is refused.
   */
  | {
      kind: 'sustainableFuel';
      gallons: string;
      emissions: string;
      base: string;
      baseline: string;
      least: string;
      point: string;
      perPoint: string;
      mostSupplement: string;
    }
  /** principal × calendar years × rate. */
  | { kind: 'yearsTimesPrincipal'; principal: string; years: string; rate: string }
  /** Zero up to the threshold; else (amount − the sum of `less`, not below zero) × rate. A blank in `less` counts 0. */
  | {
      kind: 'netAboveThreshold';
      amount: string;
      less: readonly string[];
      threshold: string;
      free: string;
      citation: string;
      rate: string;
    }
  /** amount × p ÷ (1 − p), p by the day of the statutory period: the first share whose last day is not passed. */
  | {
      kind: 'drugSales';
      amount: string;
      day: string;
      shares: readonly { lastDay: string | null; share: string }[];
    };

/** One way to count average lives: a sum, some of its parts weighted by a parameter, divided or not. */
export interface LivesCount {
  /** The policy rows whose filers may count this way. */
  policies: readonly string[];
  add: readonly { field: string; weight?: string }[];
  /** A field of the row, or a number of the regulation with its reason. */
  over?: { field: string } | { number: DecimalString; because: string };
  /** Divided by dates of which each quarter of the plan year has as many. */
  datesOfQuarters?: true;
  citation: string;
}

// ── A tax line ──────────────────────────────────────────────────────────────

export type Part = 'I' | 'II';
/** Section codes of the specification; the section's total is `total` + the code with a capital. */
export type SectionCode =
  | 'environmentalTaxes'
  | 'communicationsandAirTransportationTaxes'
  | 'fuelTaxes'
  | 'retailTax'
  | 'shipPassengerTax'
  | 'foreignInsuranceTaxes'
  | 'manufacturersTaxes'
  | 'partII'
  | 'otherExciseTax';

export interface Section {
  code: SectionCode;
  /** Number in the address /filing/{section}/{subsection}; fixed for ever. */
  number: number;
  title: string;
  /** Its taxes in a few words. */
  about: string;
  part: Part;
}

/** Which day decides a row's rate, and which dates a row may have. */
export type Dating =
  /** The field's day, inside the quarter. */
  | { by: 'taxDate'; field: string }
  /** The day billed: inside the quarter under the regular method, a month earlier under the alternative one. */
  | { by: 'dateBilled'; field: string }
  /** Rows have no date: the quarter's first day decides. */
  | { by: 'quarter' }
  /** Rows have no date: the plan-year window decides; `field` optionally holds the plan year's last day. */
  | { by: 'planYear'; field: string };

/** A span of days in which the line is not on the return, and why. */
export interface Absence {
  from: IsoDate;
  to: IsoDate | null;
  reason: string;
  citation: string;
  /** Of a claim: the law ends it on every form, not only on Schedule C. */
  onEveryForm?: true;
}

export type DepositClass =
  /** Semimonthly deposits, regular method. */
  | 'regular'
  /** Semimonthly deposits; the alternative method (26 CFR 40.6302(c)-3) may be chosen. */
  | 'regularOrAlternative'
  | 'none';

/**
 * The statement that a decrease of a tax needs on line 3 of Form 720-X (Rev. January 2020): of line 3a for taxes collected from others,
 * of line 3b for the others. `unless on use`: none where the tax was on use, which the return does not say. `by choice`: the tax is newer
 * than the form, whose words put it on line 3b.
 */
export type DecreaseStatement = '3a' | '3b' | '3b unless on use' | '3b by choice' | 'none';

export interface TaxLine {
  irsNumber: string;
  statement: DecreaseStatement;
  /** The IRS's own title. */
  title: string;
  /** Short name for menus. */
  name: string;
  /** A shorter name, for narrow columns. */
  short?: string;
  /** The taxed thing in a few words and without a period, for filers who choose their taxes. */
  about: string;
  section: SectionCode;
  /** Number in the address /filing/{section}/{subsection}; fixed for ever, gaps stay. */
  subsection: number;
  /** The line is on every return since 2021 Q1 except in these spans. */
  absences: readonly Absence[];
  /** Only on returns of these quarters, with the reason. */
  onlyQuarters?: { quarters: readonly (1 | 2 | 3 | 4)[]; reason: string; citation: string };
  dating: Dating;
  fields: readonly Field[];
  /** The choice field whose values print as separate rows (60a, 60b …). */
  sublinesBy?: string;
  /** The form prints the tax of each subline too. */
  sublinesTaxed?: true;
  /** The choice field each of whose values has a separate grid on the page of the line. */
  gridsBy?: string;
  /**
   * The rows belong to tax years, identified by their last day: each year has a row with its totals, and rows that
   * list the parts of one total. A year that does not end on December 31 gives its first day too. A year is on the
   * return of the first full quarter after it, or, where the line is not on that one, on the next that has the line.
   */
  taxYears?: {
    begin: string;
    end: string;
    totals: { when: Condition; field: string };
    listed: { when: Condition; field: string };
    /** Years that ended before this day are on no return. */
    since: IsoDate;
    citation: string;
  };
  /** Relief from the penalty for late deposits of the tax, in quarters that begin in these days, in one sentence. */
  depositRelief?: { from: IsoDate; to: IsoDate; relief: string };
  /** The tax itself is due on this day of the quarter, before the return. */
  payBy?: { month: number; day: number; citation: string };
  formula: Formula;
  /** The price in `field` belongs on this line from the threshold up, or below it; else on the other line. */
  priceSplit?: { field: string; threshold: string; side: 'from' | 'below'; otherLine: string };
  deposit: DepositClass;
  attachedForm?: { form: '6627' | '6197' | '7208'; part?: string };
  /** Gallons go to Schedule T under this product. */
  scheduleT?: 'diesel' | 'kerosene' | 'gasoline' | 'aviationGasoline';
  instructions: readonly string[];
  notes: readonly string[];
  citation: string;
}

// ── Schedule C ──────────────────────────────────────────────────────────────

/** The line of Schedule C that holds the lines of a group; `14ijk` are the other claims, lines 14i to 14k. */
export type ClaimGroupId =
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '10'
  | '11'
  | '12'
  | '13'
  | '14'
  | '14ijk';

/** The menu's data of a group of claims. */
export interface ClaimSection {
  group: ClaimGroupId;
  /** Number in the address /claims/{order}, 1 to 15; fixed for ever. */
  order: number;
  /** The IRS's own title. */
  title: string;
  /** Short name for menus. */
  name: string;
  /** Days in which no line of the group is claimed on Form 720. */
  absences: readonly Absence[];
}

/** One of the IRS's sixteen types of use. */
export interface TypeOfUse {
  code: string;
  /** The IRS's own words. */
  name: string;
  notes: readonly string[];
  confidence: Confidence;
}

/** A document that goes with a claim: asked for always, or while the condition holds. */
export interface AttachmentRule {
  what: string;
  when?: Condition;
  /** The field of the row whose words may take its place. */
  orField?: string;
}

/** The field with the registration number of a line: of the group, or of the row. */
export interface RegistrationRule {
  field: string;
  /** Letters of the activity on Form 637 it begins with; empty where any do. */
  letters: readonly string[];
  of: 'group' | 'row';
  when?: Condition;
}

/** The credit reference number (CRN): one, or one for each value of a field of the row; null where none is known. */
export type CreditReference =
  | null
  | string
  | { field: string; crns: Readonly<Record<string, string>>; otherwise?: string };

/** A credit counts first against the tax of these lines, on the days and while the condition holds. */
export interface ClaimOffset {
  from?: IsoDate;
  to?: IsoDate;
  when?: Condition;
  irsNumbers: readonly string[];
  /** Whether more than that tax is paid, or lost. */
  rest: 'paid' | 'lost';
  citation: string;
}

/** The schedules of Form 8849; the form has no Schedule 4 or 7 (Form 8849 (Rev. August 2014)). */
export type Form8849Schedule = '1' | '2' | '3' | '5' | '6' | '8';

/**
 * A line of a form on which a claim can be made. Schedule 6 of Form 8849 has no lines: it lists a claim by its credit
 * reference number; a place without one adds nothing to another place of the same claim.
 */
export type ClaimPlace =
  | { form: '720'; line: string }
  | ({ form: '8849'; confidence: Confidence; when?: Condition } & (
      | ({ schedule: Exclude<Form8849Schedule, '6'>; line: string } & PlaceDifferences)
      | ({ schedule: '6'; crn?: string } & PlaceDifferences)
    ));

/** How a claim on a line of Form 8849 differs from its entry, which states it as on Schedule C. */
export interface PlaceDifferences {
  /** Facts of every row of the line: a row may repeat them, and may not contradict them. */
  facts?: Readonly<Record<string, string | boolean>>;
  /** Fields that the line asks for in addition, before its amount. */
  also?: readonly Field[];
  /** Fields of the entry that the line does not ask for. */
  without?: readonly string[];
  uses?: PlaceUses;
  /** Other words, and what the line has in place of the entry's own. */
  own?: Partial<
    Pick<
      ClaimLine,
      | 'title'
      | 'name'
      | 'fuel'
      | 'crn'
      | 'exported'
      | 'quarterClaimed'
      | 'absences'
      | 'attachments'
      | 'registrations'
      | 'buyerDocument'
      | 'instructions'
      | 'notes'
    >
  >;
}

/** The types of use of a line of Form 8849. */
export interface PlaceUses {
  allowed: readonly string[];
  /** Those of them that were not read in an IRS text for this line: accepted with a warning. */
  unverified?: readonly string[];
  /** More of them, for claims of a whole year by governments and exempt organizations. */
  annual?: readonly string[];
}

/** A claim, stated once for all forms: rate, uses, registration and instructions are the same wherever it is made. */
export interface ClaimLine {
  /** Its name in the catalog, the same for every form: the label on Schedule C of Form 720, where it has one. */
  id: string;
  /** Its label on the form at hand: `3a`. */
  line: string;
  /**
   * Every place where the claim can be made. Of several places of one schedule, `when` decides which one a row
   * belongs to.
   */
  appearsOn: readonly ClaimPlace[];
  /** The IRS's own title. */
  title: string;
  /** Short name for pages and lists. */
  name: string;
  crn: CreditReference;
  /** Days in which the line is not claimed on Form 720; those of the group go before. */
  absences: readonly Absence[];
  /** The facts of a row; the last is `amountOfClaim`, computed or entered. */
  fields: readonly Field[];
  formula: Formula;
  /** The field that the form prints as a quantity. */
  quantity?: string;
  /** Types of use that the form names in addition to the instructions: accepted with a warning. */
  unusualTypesOfUse?: readonly string[];
  /** Types of use that were not read in an IRS text for the line: accepted with a warning. */
  unverifiedTypesOfUse?: readonly string[];
  /** The fuel, for the search of gallons claimed twice; the same word on every line of one fuel. By a choice of the row on some. */
  fuel?: string | { field: string; fuels: Readonly<Record<string, string>> };
  /** The type of use of every row, on a line that asks for none. */
  impliedUse?: string;
  /** The form with which the tax was paid; absent on lines of taxes on Form 720. */
  taxForm?: string;
  /** The fields that say with which return the tax was paid: year, and last month of the quarter. */
  quarterPaid?: { year: string; ends: string };
  /** The fields that say for which quarter a row claims, where the period is also that of other claims. */
  quarterClaimed?: { year: string; ends: string };
  /** The field with the day of the tax that was paid: it decides whether the row is offered, and until when. */
  taxedOn?: string;
  /** Parameter of the tax on the fuel, per unit of `quantity`, where the tax that was paid is entered and usually is this. */
  usualRate?: string;
  exported?: true;
  attachments: readonly AttachmentRule[];
  registrations: readonly RegistrationRule[];
  /** The buyer's certificate or waiver that the claimant keeps. */
  buyerDocument?: string;
  /** The IRS number that the return must report tax on, for this line to be claimed. */
  needsTaxOn?: string;
  /** The taxes a credit counts against, one after the other in time. */
  offsets?: readonly ClaimOffset[];
  instructions: readonly string[];
  notes: readonly string[];
  citation: string;
  confidence: Confidence;
}

export interface ClaimGroup extends ClaimSection {
  /** Whether the form asks for the period of the claim, and the days it may lie in. */
  period: {
    asked: boolean;
    within: 'quarter' | 'incomeTaxYear' | 'any';
    /** Parameter of the shortest period, in days, where the law asks for one. */
    leastDays?: string;
  };
  /** Facts entered once for the group: period, dye, registration numbers. */
  fields: readonly Field[];
  lines: readonly ClaimLine[];
  /** The line that calls name for its lines that are known by their credit reference number. */
  lineByCrn?: string;
  /** Statements that the claimant certifies by claiming. */
  certifications: readonly string[];
  instructions: readonly string[];
  notes: readonly string[];
  citation: string;
}

/** Rows that count together: those of the lines, by their id, where the condition holds. */
export interface ClaimSet {
  lines: readonly string[];
  when?: Condition;
}

/** Until when a claim can be made. */
export interface ClaimTimeLimit {
  /**
   * `quarterAfterLast`: to the end of the quarter that follows the last one claimed for; `quarterAfterEarliest`: of the
   * quarter that follows the earliest; quarters are those of the income tax year. `threeYears`: from the day on which the
   * return that reported the tax was due, or two years from its payment, whichever is later. `threeYearsAfterYear`:
   * from the last day of the income tax year.
   */
  until: 'quarterAfterLast' | 'quarterAfterEarliest' | 'threeYears' | 'threeYearsAfterYear';
  /** How it is claimed afterwards, where it still is. */
  later?: string;
  citation: string;
}

/**
 * Legal limits of claims on some lines: their least amount, which any one of the sums reaches, and their last day.
 * Parameters hold the amounts; without a sum any amount is claimed.
 */
export interface ClaimMinimum {
  of: ClaimSet;
  reachedBy: readonly { sum: ClaimSet; amount: string }[];
  /** Where a smaller claim goes instead. */
  otherwise?: string;
  fileBy: ClaimTimeLimit;
  /** One claim is made for a quarter, whatever the fuels and uses. */
  onePerQuarter?: true;
  /** Holds on paper only: an electronic claim may be smaller. */
  onPaperOnly?: true;
  citation: string;
}

/** The consequences of a late or rejected return, by parameters. */
export interface AfterFiling {
  /** Calendar days in which a rejected return is sent again. */
  resendDays: string;
  /** Additions to the tax: the part of the unpaid tax for each month or part of one, and the most of them together. */
  lateFiling: { rate: string; most: string };
  latePayment: { rate: string; most: string };
  /**
   * The part of a deposit that was not made by its due date: of each step its last day late, none of the last step, and the
   * rate; and the rate of what is still not deposited so many days after the first notice of the IRS.
   */
  lateDeposit: {
    steps: readonly { lastDay: string | null; rate: string }[];
    afterNotice: { days: string; rate: string };
  };
  /** The yearly rate of interest on an underpayment. */
  interest: string;
}

/** Everything the engine needs: the lines, the lists they choose from, and the rate book. */
export interface Law {
  rateBookVersion: string;
  sections: readonly Section[];
  lines: readonly TaxLine[];
  /** Schedule C, in the order of the form. A law without claims uses the given total of them. */
  claims: readonly ClaimGroup[];
  claimMinimums: readonly ClaimMinimum[];
  /** Optional: the law of a single page may omit it. */
  afterFiling?: AfterFiling;
  lists: Readonly<Partial<Record<ListId, readonly ListEntry[]>>>;
  parameters: readonly Parameter[];
}
