export { columnGuides, exampleRow } from './column-guides.ts';
export { dayEitherWay, hasDayFirst, hasPointsForThousands, orderOfPointedDays } from './column-habits.ts';
export { dayText, readDay } from './day-entry.ts';
export { type Entry, pastedDecimal, tidyDecimal, typedDecimal } from './decimal-entry.ts';
export {
  type ColumnHabits,
  groupedByPoints,
  type SheetFact,
  sheetFact,
  sheetText,
  unitOf,
} from './sheet-cell.ts';
export { sheetIssue } from './sheet-issue.ts';
export { isUnitCell, isUnitWord, scaleIn, unitOfCell, unitOfHeading, unitOfTitle, unitOfWord } from './unit-texts.ts';
export { isKnownUnit, type OtherUnit } from './units.ts';
export { chosenIn, tickOf } from './word-entry.ts';
