export { grouped } from './amounts.ts';
export * from './bank/public.ts';
export * from './calendar/public.ts';
export * from './catalog/public.ts';
export * from './cells/public.ts';
export * from './claims/public.ts';
export * from './decimal.ts';
export * from './derive/public.ts';
export * from './engine/public.ts';
export {
  type ColumnHabits,
  chosenIn,
  columnGuides,
  dayEitherWay,
  dayText,
  type Entry,
  exampleRow,
  groupedByPoints,
  hasDayFirst,
  hasPointsForThousands,
  isKnownUnit,
  isUnitCell,
  isUnitWord,
  type OtherUnit,
  orderOfPointedDays,
  pastedDecimal,
  readDay,
  type SheetFact,
  scaleIn,
  sheetFact,
  sheetIssue,
  sheetText,
  tickOf,
  tidyDecimal,
  typedDecimal,
  unitOf,
  unitOfCell,
  unitOfHeading,
  unitOfTitle,
  unitOfWord,
} from './entry/public.ts';
export * from './filer/public.ts';
export * from './filing/public.ts';
export * from './forms/public.ts';
export * from './pcor/public.ts';
export * from './rate-book/public.ts';
export * from './router/public.ts';
export { type CitationPart, type CitedSource, citationParts, sourcesOf, withSources } from './sources.ts';
