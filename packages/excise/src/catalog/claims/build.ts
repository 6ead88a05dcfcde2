import type {
  ClaimGroup,
  ClaimLine,
  ClaimPlace,
  ClaimSection,
  Condition,
  Confidence,
  Field,
  Form8849Schedule,
  Formula,
  Parameter,
  PlaceDifferences,
} from '../types.ts';
import { amountOfClaim, exportInWords, gallons, statementOfExport, typeOfUse, whyInTime } from './fields.ts';
import type { RateOf } from './rates.ts';
import { claimSection } from './sections.ts';

type Plain = Pick<ClaimLine, 'absences' | 'attachments' | 'registrations' | 'notes' | 'confidence'>;
type Own = Omit<ClaimLine, 'fields' | 'formula' | keyof Placed | keyof Plain> &
  Partial<Plain> &
  Placing & {
    /** The types of use that a row chooses from; a line without them has none. */
    uses?: readonly string[];
    /** Additional fields of a row, before its amount. */
    besides?: readonly Field[];
    /** Where it is not gallons × `claims.<line>`. */
    formula?: Formula;
    quantityField?: Field;
  };

type Placed = Pick<ClaimLine, 'id' | 'line' | 'appearsOn'>;

/** The places and the rates of an entry. */
export interface Placing {
  /** Its label on Schedule C. */
  line: string;
  /** Its places on Form 8849, where it has any. */
  form8849?: readonly ClaimPlace[];
  /** The parameter `claims.<line>`. */
  rate?: RateOf;
  /** More of them, `claims.<line>.<name>`. */
  rates?: Readonly<Record<string, RateOf>>;
}

/** A claim line as it is stated: with its rates, which the law holds among its parameters. */
export interface StatedClaim extends ClaimLine {
  rates: readonly Parameter[];
}

/** A group as it is stated. */
export interface StatedGroup extends ClaimGroup {
  lines: readonly StatedClaim[];
}

/** A line of Schedule C with every place where it is claimed, and its rates. */
export const placed = <Own extends Placing>({ line, form8849 = [], rate, rates = {}, ...own }: Own) => ({
  id: line,
  line,
  appearsOn: [{ form: '720', line } satisfies ClaimPlace, ...form8849],
  rates: [
    ...(rate ? [rate(`claims.${line}`)] : []),
    ...Object.entries(rates).map(([name, of]) => of(`claims.${line}.${name}`)),
  ],
  ...own,
});

/** Lines of a schedule of Form 8849, as its sources have them. */
const schedule =
  (number: Exclude<Form8849Schedule, '6'>) =>
  (line: string, own: { when?: Condition; confidence?: Confidence } & PlaceDifferences = {}): ClaimPlace => ({
    form: '8849',
    schedule: number,
    line,
    confidence: 'confirmed',
    ...own,
  });
export const schedule1 = schedule('1');
export const schedule2 = schedule('2');
export const schedule3 = schedule('3');
export const schedule5 = schedule('5');
export const schedule8 = schedule('8');
export const schedule6 = (
  own: { when?: Condition; confidence?: Confidence; crn?: string } & PlaceDifferences = {},
): ClaimPlace => ({
  form: '8849',
  schedule: '6',
  confidence: 'confirmed',
  ...own,
});

/** A line whose rows are gallons at a rate. */
export function gallonsClaim({ uses, besides = [], formula, quantityField = gallons, ...own }: Own): StatedClaim {
  return {
    absences: [],
    attachments: own.exported ? [statementOfExport] : [],
    registrations: [],
    notes: [],
    confidence: 'confirmed',
    quantity: quantityField.name,
    ...placed(own),
    fields: [
      ...(uses ? [typeOfUse(uses)] : []),
      quantityField,
      ...besides,
      ...(own.exported ? [exportInWords] : []),
      amountOfClaim,
    ],
    formula: formula ?? { kind: 'perUnit', quantity: quantityField.name, rate: `claims.${own.line}` },
  };
}

/** Adds the menu's data to a group. */
export const claimGroup = (group: ClaimSection['group'], own: Omit<StatedGroup, keyof ClaimSection>): StatedGroup => ({
  ...claimSection(group),
  ...own,
  fields: [...own.fields, whyInTime],
});

/** The period of a group: whether the form asks for it, and the days it may lie in. */
export const periodOf = (asked: boolean, within: ClaimGroup['period']['within']): ClaimGroup['period'] => ({
  asked,
  within,
  leastDays: 'claims.leastDays',
});
