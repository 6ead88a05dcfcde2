import {
  type ClaimGroup,
  type ClaimLine,
  type Condition,
  type Field,
  type Formula,
  form8849Claims,
  type Law,
  type ListEntry,
} from '../catalog/public.ts';
import { parametersOfLine, type RatedLine } from '../engine/public.ts';

/** Where each kind of formula names fields of the row. */
const FIELD_KEYS: Readonly<Record<Formula['kind'], readonly string[]>> = {
  none: [],
  cases: [],
  entered: ['amount'],
  sumOf: [],
  perUnit: ['quantity', 'times'],
  percentOf: ['amount', 'taxIn'],
  ratedByUse: ['use', 'quantity'],
  perUnitCapped: ['amount', 'count', 'taxIn'],
  weightOverThreshold: ['weight', 'count'],
  bands: ['measure', 'count'],
  lookup: ['key', 'quantity'],
  crudeOil: ['received', 'taxedBeforeReceipt'],
  ozoneDepletion: ['odc', 'pounds', 'times'],
  tableWeight: ['product', 'count'],
  conversionFactor: ['tons', 'factor', 'chemical'],
  livesCovered: ['policy', 'lives'],
  sustainableFuel: ['gallons', 'emissions'],
  yearsTimesPrincipal: ['principal', 'years'],
  drugSales: ['amount', 'day'],
  netAboveThreshold: ['amount', 'less'],
};

/** The formula and every formula inside it. */
export function formulasOf(formula: Formula): Formula[] {
  if (formula.kind === 'sumOf') return [formula, ...formula.parts.flatMap(formulasOf)];
  if (formula.kind !== 'cases') return [formula];
  return [formula, ...formula.cases.flatMap(({ use }) => formulasOf(use)), ...formulasOf(formula.otherwise)];
}

const fieldsNamed = (formula: Formula): string[] =>
  FIELD_KEYS[formula.kind]
    .flatMap((key) => (formula as Record<string, unknown>)[key] as string | string[])
    .filter(Boolean);

/** The simple tests of a condition, on one field each. */
function simpleTests(
  condition: Condition,
): Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>[] {
  if ('all' in condition) return condition.all.flatMap(simpleTests);
  if ('any' in condition) return condition.any.flatMap(simpleTests);
  if ('not' in condition) return simpleTests(condition.not);
  return [condition];
}

/** Every condition of a line. */
function conditionsOf(line: RatedLine): Condition[] {
  const ofField = ({ enabledWhen, required, decimalsWhen }: Field): Condition[] => [
    ...(enabledWhen ? [enabledWhen] : []),
    ...(required && required !== true ? [required] : []),
    ...(decimalsWhen ? [decimalsWhen.when] : []),
  ];
  const ofFormula = (formula: Formula): Condition[] =>
    formula.kind === 'cases' ? formula.cases.map(({ when }) => when) : [];
  return [...line.fields.flatMap(ofField), ...formulasOf(line.formula).flatMap(ofFormula)];
}

/** The facts entered once for a group of claims, as a line whose rows are not taxed. */
const asRated = ({ name, fields }: ClaimGroup): RatedLine => ({
  name,
  fields,
  formula: { kind: 'none', because: 'What is said of a group is not counted.', citation: '' },
});

/** Every claim line of a law. */
const claimLinesOf = (law: Law): ClaimLine[] => law.claims.flatMap(({ lines }) => lines);

/** Every parameter of a list entry. */
export const parametersOfEntry = ({ rate, factor, odcWeights = [] }: ListEntry): string[] => [
  ...(rate ? [rate] : []),
  ...(factor ? [factor] : []),
  ...odcWeights.map(({ weight }) => weight),
];

/** Names that lead nowhere: fields, choices, lists, parameters, sections, lines. One sentence each. */
export function danglingReferences(law: Law): string[] {
  const parameters = new Set(law.parameters.map(({ id }) => id));
  const lines = new Set(law.lines.map(({ irsNumber }) => irsNumber));
  const odcs = new Set(law.lists.ozoneDepletingChemicals?.map(({ name }) => name));
  const faults: string[] = [];

  const check = (at: string, line: RatedLine) => {
    const fields = new Map(line.fields.map((field) => [field.name, field]));
    const expectField = (name: string, where: string): Field | undefined => {
      if (!fields.has(name)) faults.push(`${at}: ${where} names the field ${name}, which the line has not`);
      return fields.get(name);
    };
    const expectChoices = (field: Field | undefined, values: readonly string[], where: string) => {
      const known = field && valuesOf(field, law);
      for (const value of values)
        if (known && !known.has(value)) faults.push(`${at}: ${where}: ${field.name} is never ${value}`);
    };
    const expectCondition = (condition: Condition, where = 'a condition') => {
      for (const test of simpleTests(condition)) {
        const field = expectField(test.field, where);
        if ('is' in test) expectChoices(field, [test.is].flat().map(String), where);
      }
    };

    for (const condition of conditionsOf(line)) expectCondition(condition);
    for (const formula of formulasOf(line.formula)) {
      for (const name of fieldsNamed(formula)) expectField(name, `the formula ${formula.kind}`);
      if (formula.kind === 'ratedByUse') expectChoices(fields.get(formula.use), Object.keys(formula.rates), 'rates');
      if (formula.kind === 'livesCovered') {
        const { by, ways } = formula.counting;
        expectChoices(fields.get(formula.policy), Object.keys(formula.windows), 'windows');
        expectChoices(expectField(by, 'counting'), Object.keys(ways), 'counting');
        for (const { policies, add, over } of Object.values(ways)) {
          expectChoices(fields.get(formula.policy), policies, 'counting');
          for (const { field } of [...add, ...(over && 'field' in over ? [over] : [])]) expectField(field, 'counting');
        }
      }
    }
    for (const field of line.fields) {
      if (field.kind === 'choice' && !field.choices?.length) faults.push(`${at}: ${field.name} has no choices`);
      if (field.kind === 'listed' && listsOf(field).some((list) => !law.lists[list]?.length)) {
        faults.push(`${at}: ${field.name} chooses from a list that is empty`);
      }
      if (field.preset !== undefined) expectChoices(field, [field.preset], 'preset');
    }
    for (const id of parametersOfLine(line)) if (!parameters.has(id)) faults.push(`${at}: no parameter ${id}`);
    return { expectField, expectChoices, expectCondition };
  };

  for (const line of law.lines) {
    const at = `IRS No. ${line.irsNumber}`;
    const { expectField } = check(at, line);
    if (!law.sections.some(({ code }) => code === line.section)) faults.push(`${at}: no section ${line.section}`);
    if ('field' in line.dating) expectField(line.dating.field, 'dating');
    if (line.sublinesBy !== undefined) expectField(line.sublinesBy, 'sublinesBy');
    if (line.gridsBy !== undefined) expectField(line.gridsBy, 'gridsBy');
    if (line.priceSplit) {
      expectField(line.priceSplit.field, 'priceSplit');
      if (!lines.has(line.priceSplit.otherLine))
        faults.push(`${at}: priceSplit names no line ${line.priceSplit.otherLine}`);
    }
  }

  for (const group of law.claims) {
    check(`group ${group.group}`, asRated(group));
    const { leastDays } = group.period;
    if (leastDays !== undefined && !parameters.has(leastDays))
      faults.push(`group ${group.group}: no parameter ${leastDays}`);
    for (const claim of group.lines) {
      const at = `line ${claim.line}`;
      const { expectField, expectChoices, expectCondition } = check(at, claim);
      if (claim.quantity !== undefined) expectField(claim.quantity, 'quantity');
      if (claim.crn !== null && typeof claim.crn !== 'string')
        expectChoices(expectField(claim.crn.field, 'crn'), Object.keys(claim.crn.crns), 'crn');
      if (typeof claim.fuel === 'object')
        expectChoices(expectField(claim.fuel.field, 'fuel'), Object.keys(claim.fuel.fuels), 'fuel');
      for (const place of claim.appearsOn)
        if (place.form === '8849' && place.when) expectCondition(place.when, 'a place');
      for (const { when } of claim.attachments) if (when) expectCondition(when, 'an attachment');
      for (const { field, of, when } of claim.registrations) {
        if (when) expectCondition(when, 'a registration');
        const within: readonly Field[] = of === 'group' ? group.fields : claim.fields;
        if (!within.some(({ name }) => name === field)) faults.push(`${at}: a registration names no field ${field}`);
      }
      if (claim.impliedUse && claim.fields.some(({ name }) => name === 'typeOfUse'))
        faults.push(`${at}: a type of use is implied and asked for`);
      for (const { irsNumbers } of claim.offsets ?? []) {
        for (const irsNumber of irsNumbers)
          if (!lines.has(irsNumber)) faults.push(`${at}: an offset names no line ${irsNumber}`);
      }
    }
  }
  const claimLines = new Set(claimLinesOf(law).map(({ id }) => id));
  for (const { of, reachedBy } of law.claimMinimums) {
    for (const line of [of, ...reachedBy.map(({ sum }) => sum)].flatMap((set) => set.lines))
      if (!claimLines.has(line)) faults.push(`a least claim names no line ${line}`);
    for (const { amount } of reachedBy)
      if (!parameters.has(amount)) faults.push(`a least claim names no parameter ${amount}`);
  }

  for (const id of parametersAfterFiling(law)) if (!parameters.has(id)) faults.push(`after filing: no parameter ${id}`);
  for (const entry of Object.values(law.lists).flat()) {
    for (const id of parametersOfEntry(entry))
      if (!parameters.has(id)) faults.push(`${entry.name}: no parameter ${id}`);
    for (const { odc } of entry.odcWeights ?? []) if (!odcs.has(odc)) faults.push(`${entry.name}: no chemical ${odc}`);
  }
  return faults;
}

/** Every parameter of what follows when a return is late or rejected. */
const parametersAfterFiling = ({ afterFiling }: Law): string[] => {
  if (afterFiling === undefined) return [];
  const { resendDays, lateFiling, latePayment, lateDeposit, interest } = afterFiling;
  const { steps, afterNotice } = lateDeposit;
  return [
    ...[resendDays, lateFiling.rate, lateFiling.most, latePayment.rate, latePayment.most, interest],
    ...steps.flatMap(({ lastDay, rate }) => (lastDay === null ? [rate] : [lastDay, rate])),
    ...[afterNotice.days, afterNotice.rate],
  ];
};

/** Parameters that nothing names. */
export function unusedParameters(law: Law): string[] {
  const used = new Set([
    ...law.lines.flatMap(parametersOfLine),
    ...claimLinesOf(law).flatMap(parametersOfLine),
    ...Object.values(form8849Claims).flatMap(({ lines = [] }) => lines.flatMap(parametersOfLine)),
    ...law.claims.flatMap(({ period }) => period.leastDays ?? []),
    ...law.claimMinimums.flatMap(({ reachedBy }) => reachedBy.map(({ amount }) => amount)),
    ...parametersAfterFiling(law),
    ...Object.values(law.lists).flat().flatMap(parametersOfEntry),
  ]);
  return law.parameters.filter(({ id }) => !used.has(id)).map(({ id }) => `${id} is used by no line and no list`);
}

export const listsOf = (field: Field) => field.lists ?? (field.list ? [field.list] : []);

/** The possible values of a field, where that is a closed set. */
function valuesOf(field: Field, law: Law): ReadonlySet<string> | undefined {
  if (field.kind === 'boolean') return new Set(['true', 'false']);
  if (field.kind === 'choice') return new Set(field.choices?.map(({ value }) => value));
  if (field.kind === 'listed')
    return new Set(
      listsOf(field)
        .flatMap((list) => law.lists[list] ?? [])
        .map(({ name }) => name),
    );
  return undefined;
}
