import {
  type CellId,
  type DocumentCell,
  documentCells,
  type ExchangedProduct,
  exchangeSides,
  type Law,
  type Part,
  scheduleABoxes,
  scheduleACell,
  scheduleATotalCell,
  scheduleTCell,
  type TaxLine,
} from '@gauger/excise';
import { notPrinted } from './elements.ts';

/**
 * The elements of IRS720 by the figure they hold. A tax line binds itself: its group has its IRS number, the leaf
 * names the figure.
 */

const groupOf: Readonly<Record<Part, string>> = {
  I: 'QrtlyFederalExciseTaxPartI/PartIIRSNum',
  II: 'QrtlyFederalExciseTaxPartII/PartIIIRSNum',
};

/** The last element of the path of a tax line's figure, by the name of the figure in the catalog. */
const leaves: Readonly<Record<string, string>> = {
  noOfGallons: 'GallonsQty',
  totalNoOfGallons: 'GallonsQty',
  noOfTons: 'TonQty',
  salesPrice: 'SalesPriceAmt',
  noOfTires: 'TireCnt',
  totalNoOfPersons: 'PersonCnt',
  principalAmount: 'PrincipalObligationAmt',
  taxableAmount: 'Amt',
  premiumAmount: 'PremiumsPaidAmt',
  avgNumberOfLivesCovered: 'AverageLivesCoveredCnt',
  rate: 'Rt',
  tax: 'TaxAmt',
};

/** Totals of the return. The sums of sections are Gauger's own and have no place on the form. */
export const totalPaths: Readonly<Record<CellId, string>> = {
  'totals.totalPartI': 'QrtlyFederalExciseTaxPartI/QrtlyFederalExciseTaxPartIAmt',
  'totals.totalPartII': 'QrtlyFederalExciseTaxPartII/QrtlyFederalExciseTaxPartIIAmt',
  'totals.taxLiability': 'TotalTaxAmt',
  'totals.totalClaim': 'ClaimAmt',
  'totals.deposit': 'DepositsMadeForQuarterAmt',
  'totals.overPayment': 'PreviousQuarterOverpaymentAmt',
  'totals.form720xOverPaidAmt': 'Form720XOverpaymentAmt',
  'totals.totalPayment': 'TotalPaymentAmt',
  'totals.totalCredit': 'TotalCreditAmt',
  'totals.totalDue': 'BalanceDueAmt',
  'totals.overPaymentFromThisQuarter': 'OverpaymentGrp/OverpaymentAmt',
};

const months = ['First', 'Second', 'Third'];

/** The boxes of a method in the order of the form: two of each month, then the special rule for September. */
const boxPaths = (group: string, prefix: string, boxes: readonly string[]): [CellId, string][] =>
  boxes.map((box, at) => [
    scheduleACell(box),
    at === 6
      ? `${group}/SpecialSeptemberRuleAmt`
      : `${group}/${prefix}${months[Math.floor(at / 2)]}MonthDetail/${at % 2 === 0 ? 'First' : 'Second'}HalfMonthAmt`,
  ]);

const exchangeNames: Readonly<Record<ExchangedProduct, [received: string, delivered: string]>> = {
  diesel: ['GallonsDieselReceivedQty', 'GallonsDieselDeliveredQty'],
  kerosene: ['GallonsKeroseneReceivedQty', 'GallonsKeroseneDeliveredQty'],
  gasoline: ['GallonsGasolineReceivedQty', 'GallonsGasolineDeliveredQty'],
  aviationGasoline: ['GallonsAviationGasolineRcvdQty', 'GallonsAviationGasolineDlvrQty'],
};

/** Figures of Schedules A and T. */
export const schedulePaths: Readonly<Record<CellId, string>> = Object.fromEntries([
  ...boxPaths('IRS720ScheduleA/RegularMethodTaxes', 'RegMethodTax', Object.keys(scheduleABoxes.regular)),
  [scheduleATotalCell('regular'), 'IRS720ScheduleA/NetLiabilityRegMethodTaxesAmt'],
  ...boxPaths('IRS720ScheduleA/AlternativeMethodTaxes', 'AltMethodTax', Object.keys(scheduleABoxes.alternative)),
  [scheduleATotalCell('alternative'), 'IRS720ScheduleA/AlternativeMethodTaxesAmt'],
  ...(Object.entries(exchangeNames) as [ExchangedProduct, [string, string]][]).flatMap(([product, names]) =>
    exchangeSides.map((side, at) => [scheduleTCell(product, side), `IRS720ScheduleT/${names[at]}`]),
  ),
]);

/** The group of a tax line in IRS720. */
export function groupPath(line: TaxLine, law: Law): string {
  const part = law.sections.find(({ code }) => code === line.section)?.part ?? 'I';
  return `${groupOf[part]}${line.irsNumber}`;
}

/** The figures of a line that the form prints, each with its path. */
export function linePaths(line: TaxLine, law: Law): { cell: DocumentCell; path: string }[] {
  const group = groupPath(line, law);
  return documentCells(line).flatMap((cell) => {
    const [row, figure = ''] = cell.id.split('.');
    const leaf = leaves[figure];
    if (leaf === undefined || cell.id in notPrinted) return [];
    if (row === line.irsNumber) return [{ cell, path: `${group}/${leaf}` }];
    // The tax of a row of No. 133 is called its fee.
    return [{ cell, path: `${group}/IRSNum${row}/${cell.kind === 'tax' ? 'Fee' : leaf}` }];
  });
}
