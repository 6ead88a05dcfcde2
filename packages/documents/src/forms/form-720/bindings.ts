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

/**
 * The elements of IRS720 by the figure they hold. A tax line binds itself: its group has its IRS number, the leaf
 * names the figure. `notPrinted` names the figures for which the form has no place.
 */

const groupOf: Readonly<Record<Part, string>> = {
  I: 'QrtlyFederalExciseTaxPartI/PartIIRSNum',
  II: 'QrtlyFederalExciseTaxPartII/PartIIIRSNum',
};

/** The leaf of a figure, by its name in the catalogue. */
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

const ON_6627 = 'Stands on Form 6627';
const ON_6197 = 'Stands on Form 6197';
const TAX_ALONE = 'The form prints the tax of this line alone';
const RATE_AND_TAX = 'The form prints rate and tax of this line alone';

/** Figures without a place on Form 720, and where they are instead. */
export const notPrinted: Readonly<Record<CellId, string>> = {
  '18.crudeOilReceived': ON_6627,
  '18.crudeOilTaxedBeforeReceipt': ON_6627,
  '18.crudeOilUsedOrExported': ON_6627,
  '53.crudeOilReceived': ON_6627,
  '53.crudeOilTaxedBeforeReceipt': ON_6627,
  '53.crudeOilUsedOrExported': ON_6627,
  '21.barrelsImported': ON_6627,
  '21.rate': ON_6627,
  '16.barrelsImported': ON_6627,
  '16.rate': ON_6627,
  '54.noOfTons': ON_6627,
  '17.noOfTons': ON_6627,
  '98.noOfPounds': ON_6627,
  '19.entryValue': ON_6627,
  '19.rate': ON_6627,
  '20.noOfPounds': ON_6627,
  '22.taxableAmount': TAX_ALONE,
  '22.rate': TAX_ALONE,
  '26.taxableAmount': TAX_ALONE,
  '26.noOfSegments': TAX_ALONE,
  '28.taxableAmount': TAX_ALONE,
  '28.rate': TAX_ALONE,
  '27.noOfPersons': TAX_ALONE,
  '33.salesPrice': RATE_AND_TAX,
  '40.numberOfAutomobiles': ON_6197,
  '97.noOfDoses': TAX_ALONE,
  '97.rate': TAX_ALONE,
  '41.salesPrice': RATE_AND_TAX,
  '110.salesPrice': RATE_AND_TAX,
  '110.totalNoOfArticles': RATE_AND_TAX,
  '42.salesPrice': RATE_AND_TAX,
  '114.salesPrice': RATE_AND_TAX,
  '44.salesPrice': RATE_AND_TAX,
  '106.noOfShafts': RATE_AND_TAX,
  '140.salesPrice': RATE_AND_TAX,
  '150.rate': 'Stands on Form 7208',
  '142.taxableAmount': TAX_ALONE,
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
