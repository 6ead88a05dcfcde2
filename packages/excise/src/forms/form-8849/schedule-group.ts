import {
  type ClaimGroup,
  type ClaimLine,
  type ClaimPlace,
  type CreditReference,
  type Field,
  type Form8849Schedule,
  type Formula,
  form8849Claims,
  form8849Schedules,
  type Law,
  scheduleC,
  typeOfUseChoices,
} from '../../catalog/public.ts';

/** The schedules of the form, in its order. */
export const form8849Numbers = Object.keys(form8849Claims) as Form8849Schedule[];

/** A line of a schedule: the claim, with its label on the schedule, and the facts of each of its rows. */
export interface ScheduleLine extends ClaimLine {
  facts: Readonly<Record<string, string | boolean>>;
}

/** A schedule as a group of claims: it has one period and one list of rows. */
export interface ScheduleGroup extends ClaimGroup {
  lines: readonly ScheduleLine[];
}

type PlaceOnSchedule = Extract<ClaimPlace, { form: '8849' }>;

/** The label of a line: on Schedule 6 the credit reference number. */
const labelOf = (place: PlaceOnSchedule): string | undefined => ('line' in place ? place.line : place.crn);

const groupsOfLaws = new WeakMap<Law, Map<string, ScheduleGroup>>();

/**
 * Makes the group of a schedule from the claims that name it as a place, in the order of the form; made once per law.
 * @param isAnnual whether a government or exempt organization claims the whole year
 */
export function scheduleGroup(schedule: Form8849Schedule, isAnnual: boolean, law: Law): ScheduleGroup {
  const groups = groupsOfLaws.get(law) ?? new Map<string, ScheduleGroup>();
  groupsOfLaws.set(law, groups);
  const key = `${schedule} ${isAnnual}`;
  const group = groups.get(key) ?? groupOf(schedule, isAnnual, law);
  groups.set(key, group);
  return group;
}

function groupOf(schedule: Form8849Schedule, isAnnual: boolean, law: Law): ScheduleGroup {
  const at = form8849Schedules.findIndex((one) => one.schedule === schedule);
  const { title = '', citation = '' } = form8849Schedules[at] ?? {};
  const {
    fields,
    certifications,
    instructions,
    leastDays,
    anyPeriod,
    lineByCrn,
    lines: own = [],
  } = form8849Claims[schedule];
  const lines = [...law.claims.flatMap((group) => group.lines), ...own].flatMap((line) =>
    line.appearsOn.flatMap((place) =>
      place.form === '8849' && place.schedule === schedule && labelOf(place) !== undefined
        ? [lineAt(line, place, isAnnual, citation)]
        : [],
    ),
  );
  return {
    group: schedule,
    order: at + 1,
    title,
    name: title,
    absences: [],
    period: {
      asked: fields.some(({ name }) => name === 'periodStart'),
      within: anyPeriod ? 'any' : 'incomeTaxYear',
      ...(leastDays && { leastDays }),
    },
    fields,
    ...(lineByCrn && { lineByCrn }),
    lines: lines.toSorted((a, b) => a.line.localeCompare(b.line, 'en', { numeric: true })),
    certifications,
    instructions,
    notes: [],
    citation,
  };
}

/** The claim as the line of a schedule states it. Absences on Schedule C alone are left out. */
function lineAt(line: ClaimLine, place: PlaceOnSchedule, isAnnual: boolean, schedule: string): ScheduleLine {
  const { facts = {}, also = [], without = [], uses, own } = place;
  const label = labelOf(place) ?? '';
  const onScheduleC = line.appearsOn.some(({ form }) => form === '720');
  const allowed = uses && [...uses.allowed, ...(isAnnual ? (uses.annual ?? []) : [])];
  const kept = line.fields.filter(({ name }) => !without.includes(name));
  const fields = [...kept.slice(0, -1), ...also, ...kept.slice(-1)].map((field): Field => {
    const fact = facts[field.name];
    if (typeof fact === 'string')
      return { ...field, choices: field.choices?.filter(({ value }) => value === fact) ?? [] };
    return allowed && field.name === 'typeOfUse' ? { ...field, choices: typeOfUseChoices(allowed) } : field;
  });
  // No tax on this form offsets a credit.
  const { unusualTypesOfUse, offsets: _, ...stated } = line;
  return {
    ...stated,
    ...(uses ? { unverifiedTypesOfUse: uses.unverified ?? [] } : unusualTypesOfUse && { unusualTypesOfUse }),
    absences: onScheduleC ? line.absences.filter(({ onEveryForm }) => onEveryForm) : line.absences,
    ...own,
    line: label,
    fields,
    formula: formulaAt(line.formula, fields, facts),
    crn: crnAt(own?.crn ?? line.crn, fields),
    facts,
    citation: `${lawOf(line)}; ${schedule}, ${'line' in place ? 'line' : 'CRN'} ${label}`,
    confidence: place.confidence,
  };
}

/** The law of a claim, without the form on which it is. */
const lawOf = ({ citation }: ClaimLine): string =>
  [scheduleC, ...form8849Schedules.map((one) => one.citation)].reduce(
    (law, form) => law.split(`; ${form}`)[0] ?? law,
    citation,
  );

/** The part of a formula that the fields of the line can reach. */
function formulaAt(formula: Formula, fields: readonly Field[], facts: ScheduleLine['facts']): Formula {
  const field = (name: string) => fields.find((one) => one.name === name);
  if (formula.kind === 'cases') {
    const [first] = formula.cases;
    if (first && 'is' in first.when && facts[first.when.field] === first.when.is)
      return formulaAt(first.use, fields, facts);
    const cases = formula.cases.filter(({ when }) => !('field' in when) || field(when.field));
    const otherwise = formulaAt(formula.otherwise, fields, facts);
    return cases.length === 0 ? otherwise : { ...formula, cases, otherwise };
  }
  if (formula.kind !== 'ratedByUse') return formula;
  const choices = new Set(field(formula.use)?.choices?.map(({ value }) => value));
  const rates = Object.entries(formula.rates).filter(([use]) => choices.has(use));
  return { ...formula, rates: Object.fromEntries(rates) };
}

/** The credit reference number of the line, where every choice that its fields leave has the same. */
function crnAt(crn: CreditReference, fields: readonly Field[]): CreditReference {
  if (crn === null || typeof crn === 'string') return crn;
  const choices = fields.find(({ name }) => name === crn.field)?.choices ?? [];
  const [only, ...others] = new Set(choices.map(({ value }) => crn.crns[value]));
  return only !== undefined && others.length === 0 ? only : crn;
}
