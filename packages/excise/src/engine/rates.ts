import { type Quarter, quarterDays } from '../calendar/public.ts';
import {
  type Confidence,
  type DatedValue,
  type DecimalString,
  type Formula,
  type IsoDate,
  type Law,
  type ListEntry,
  type SourceClass,
  type TaxLine,
  taxLaw,
} from '../catalog/public.ts';
import { times, toText, trimmed } from '../decimal.ts';
import { parametersOf, planYearDay } from './formulas.ts';
import { indexOf, type LawIndex, lineStatus } from './law-index.ts';

/** One rate of one line in a quarter, or the reason why there is none. */
export interface RateInForce {
  irsNumber: string;
  title: string;
  /** The subject of the rate: the use, the chemical, the band. */
  of: string;
  parameter: string | null;
  rate: DecimalString | null;
  unit: string;
  from: IsoDate | null;
  to: IsoDate | null;
  citation: string;
  confidence: Confidence;
  sourceClass: SourceClass;
  note?: string;
  /** A notice sets the rate, and has not yet. */
  unpublished?: true;
}

/** Every rate of every line (or of one) on the days of a quarter, in the order of the form. */
export function ratesInForce(quarter: Quarter, irsNumber?: string, law: Law = taxLaw): RateInForce[] {
  const index = indexOf(law);
  return law.lines
    .filter((line) => irsNumber === undefined || line.irsNumber === irsNumber)
    .flatMap((line) => ratesOfLine(line, quarter, index));
}

function ratesOfLine(line: TaxLine, quarter: Quarter, index: LawIndex): RateInForce[] {
  const days = quarterDays(quarter);
  const { irsNumber, title } = line;
  const status = lineStatus(line, quarter);
  if (!status.onReturn) {
    const { reason, citation } = status;
    const absent = { parameter: null, rate: null, unit: '', from: null, to: null } as const;
    return [
      {
        irsNumber,
        title,
        of: line.name,
        ...absent,
        citation,
        confidence: 'confirmed',
        sourceClass: 'primary',
        note: reason,
      },
    ];
  }
  const listed = (id: string, of: string, span: { first: IsoDate; last: IsoDate } = days): RateInForce[] => {
    const { unit, values } = index.parameter(id);
    return values
      .filter((dated) => dated.from <= span.last && (dated.to === null || span.first <= dated.to))
      .map((dated) => ({ irsNumber, title, of, parameter: id, rate: dated.value, unit, ...source(dated) }));
  };

  const rates: RateInForce[] = [];
  for (const formula of simpleFormulas(line.formula)) {
    if (formula.kind === 'livesCovered') {
      for (const [policy, window] of Object.entries(formula.windows)) {
        const day = planYearDay(quarter.year, window);
        rates.push(...listed(formula.rate, choiceLabel(line, policy), { first: day, last: day }));
      }
      for (const { id } of parametersOf(formula).slice(1)) rates.push(...listed(id, index.parameter(id).title));
      continue;
    }
    for (const { id, use } of parametersOf(formula)) {
      rates.push(...listed(id, use === undefined ? index.parameter(id).title : choiceLabel(line, use)));
    }
    for (const entry of entriesOf(formula, index))
      rates.push(...ratesOfEntry(entry, formula, listed, index, days.first));
  }
  return rates.filter((rate, i) => rates.findIndex((other) => same(rate, other)) === i);
}

const same = (a: RateInForce, b: RateInForce): boolean =>
  a.parameter === b.parameter && a.of === b.of && a.from === b.from;

const source = ({ from, to, citation, confidence, sourceClass, note, unpublished }: DatedValue) => ({
  from,
  to,
  citation,
  confidence,
  sourceClass,
  ...(note === undefined ? {} : { note }),
  ...(unpublished && { unpublished }),
});

function simpleFormulas(formula: Formula): Formula[] {
  if (formula.kind === 'sumOf') return formula.parts.flatMap(simpleFormulas);
  if (formula.kind === 'cases')
    return [formula.otherwise, ...formula.cases.map(({ use }) => use)].flatMap(simpleFormulas);
  return [formula];
}

function entriesOf(formula: Formula, index: LawIndex): readonly ListEntry[] {
  const { lists } = index.law;
  if (formula.kind === 'lookup') return lists[formula.list] ?? [];
  if (formula.kind === 'conversionFactor') return lists.chemicals ?? [];
  if (formula.kind === 'ozoneDepletion') return lists.ozoneDepletingChemicals ?? [];
  return [];
}

function ratesOfEntry(
  entry: ListEntry,
  formula: Formula,
  listed: (id: string, of: string) => RateInForce[],
  index: LawIndex,
  day: IsoDate,
): RateInForce[] {
  if (formula.kind !== 'ozoneDepletion') return entry.rate === undefined ? [] : listed(entry.rate, entry.name);
  if (entry.factor === undefined) return [];
  const factor = index.rate(entry.factor, day)?.value;
  return listed(formula.base, entry.name).map((base) => {
    if (base.rate === null || !factor) return base;
    const perPound = index.rate(formula.base, base.from ?? day)?.value;
    return perPound ? { ...base, rate: trimmed(toText(times(perPound, factor))) } : base;
  });
}

const choiceLabel = (line: TaxLine, value: string): string =>
  line.fields.flatMap(({ choices }) => choices ?? []).find((choice) => choice.value === value)?.label ?? value;
