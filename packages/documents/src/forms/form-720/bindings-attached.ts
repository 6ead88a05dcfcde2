import type { AttachedForm } from '@gauger/excise';
import { elementsOf, type ListedPath } from '../../mef/elements.ts';

/** The elements of an attached form, by the figures they hold: part, line and column. */

export interface AttachedDocument {
  name: string;
  paths: readonly ListedPath[];
  /** Elements of the lines, by `part.line.column`. */
  lines: Readonly<Record<string, string>>;
  /** Elements of the lists: the group that repeats, and below it an element for each column. */
  lists: Readonly<Record<string, { group: string; columns: Readonly<Record<string, string>> }>>;
  /** Groups of IRS720 that name the document, by the IRS numbers of its figures. */
  namedBy: readonly { irsNumbers: readonly string[]; path: string }[];
}

const lineOf = (line: string, columns: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(columns).map(([column, path]) => [`${line}.${column}`, path]);

const partI = 'QrtlyFederalExciseTaxPartI';
const partII = 'QrtlyFederalExciseTaxPartII';

const irs6627 = elementsOf('IRS6627');

/** The groups of the 42 chemicals, in the order of their lines. */
const chemicalGroups = irs6627.flatMap(([path, , line]) =>
  line.startsWith('Part II line') && path.endsWith('/TonQty') ? [path.slice(0, -'/TonQty'.length)] : [],
);

/** Lines 3 and 4 of Part I, for the superfund tax (A) and the oil spill tax (B). */
const domestic = (line: string, column: 'A' | 'B'): [string, string][] =>
  line === '3'
    ? lineOf(`I.3${column.toLowerCase()}`, {
        barrels: `TaxableCrudeOil/TaxableCrudeOilBarrel${column}Qty`,
        rate: `TaxableCrudeOil/TaxableCrudeOil${column}Rt`,
        tax: `TaxableCrudeOil/TaxableCrudeOilTax${column}Amt`,
      })
    : lineOf(`I.4${column.toLowerCase()}`, {
        barrels: `USCrudeOilBfrTaxImposed/USCrudeOilBfrTxBarrel${column}Qty`,
        rate: `USCrudeOilBfrTaxImposed/USCrudeOilBfrTx${column}Rt`,
        tax: `USCrudeOilBfrTaxImposed/USCrudeOilBfrTx${column}Amt`,
      });

const ozoneColumns = {
  odc: 'IRSOzoneDepletingChemicalDesc',
  pounds: 'PoundsQty',
  rate: 'IRSTaxPerPoundAmt',
  tax: 'TaxAmt',
} as const;

const document6627: AttachedDocument = {
  name: 'IRS6627',
  paths: irs6627,
  namedBy: [
    { irsNumbers: ['53', '18', '16', '21', '54', '17', '98', '19'], path: `${partI}/EnvironmentalTaxes` },
    { irsNumbers: ['20'], path: `${partII}/PartIIIRSNum20` },
  ],
  lines: Object.fromEntries([
    ['I.1.barrels', 'USRefineryCrudeOilBarrelQty'],
    ['I.2.barrels', 'USRefineryCrudeOilBarrelTxdQty'],
    ...domestic('3', 'A'),
    ...domestic('3', 'B'),
    ...domestic('4', 'A'),
    ...domestic('4', 'B'),
    ['I.5.tax', 'TotDomesticPtrlmSprfndTxAmt'],
    ['I.6.tax', 'TotDomesticPtrlmOilSpillTxAmt'],
    ...lineOf('I.7', {
      barrels: 'ImpPtrlmProdSprfndTx/ImpPtrlmProdSprfndTxBarrelQty',
      rate: 'ImpPtrlmProdSprfndTx/ImpPtrlmProdSprfndTxRt',
      tax: 'ImpPtrlmProdSprfndTx/ImpPtrlmProdSprfndTxAmt',
    }),
    ...lineOf('I.8', {
      barrels: 'ImportedPetroleumOilSpillTax/ImpPtrlmOilSpillTaxBarrelQty',
      rate: 'ImportedPetroleumOilSpillTax/ImpPtrlmOilSpillTaxRt',
      tax: 'ImportedPetroleumOilSpillTax/ImpPtrlmOilSpillTaxAmt',
    }),
    ...chemicalGroups.flatMap((group, at) =>
      lineOf(`II.${at + 1}`, { tons: `${group}/TonQty`, rate: `${group}/Rt`, tax: `${group}/TaxAmt` }),
    ),
    ['II.43.tax', 'TotalChemicalTaxAmt'],
    ['III.total.tax', 'TotImpChemicalSubstancesTaxAmt'],
    ['IV.total.tax', 'TotOzoneDepletingChemicalTxAmt'],
    ['V.total.tax', 'TotalODCTaxOnImpProductsAmt'],
    ['VI.total.tax', 'TotalFloorStocksTaxAmt'],
  ]),
  lists: {
    III: {
      group: 'TaxImpChemicalSubstancesGrp',
      columns: {
        substance: 'ChemicalSubstanceDesc',
        tons: 'TonQty',
        chemical: 'TaxableChemicalDesc',
        factorOrValue: 'CvrtFctrPctMetalEntryVlPct',
        rate: 'Rt',
        tax: 'TaxAmt',
      },
    },
    IV: { group: 'TxOnOzoneDepletingChemicalsGrp', columns: ozoneColumns },
    V: {
      group: 'ODCTaxOnImportedProductsGrp',
      columns: {
        // Product and ODC share one element.
        product: 'IRSOzoneDepletingChemicalDesc',
        odc: 'IRSOzoneDepletingChemicalDesc',
        products: 'TaxableProductCnt',
        weight: 'IRSOzoneDepletingChmclWghtQty',
        rate: 'IRSTaxPerPoundAmt',
        entryValue: 'EntryValueAmt',
        tax: 'TaxAmt',
      },
    },
    VI: { group: 'TaxOnFloorStocksOfODCGrp', columns: ozoneColumns },
  },
};

const BANDS = Array.from({ length: 11 }, (_, at) => String(at + 2));

const document6197: AttachedDocument = {
  name: 'IRS6197',
  paths: elementsOf('IRS6197'),
  namedBy: [{ irsNumbers: ['40'], path: `${partI}/PartIIRSNum40` }],
  lines: Object.fromEntries([
    ...BANDS.flatMap((line) => {
      const columns = `GasGuzzlerLine${line}TaxCmptGrp/GasGuzzlerCmptColumnsGrp`;
      return lineOf(`I.${line}`, { cars: `${columns}/CarsSoldCnt`, tax: `${columns}/TaxDueAmt` });
    }),
    ['I.13.tax', 'TotalTaxDueForQuarterAmt'],
  ]),
  lists: {
    II: {
      group: 'VehModelsSubjToGasGuzzlerTxGrp',
      columns: {
        line: 'LineNum',
        mpg: 'FuelEconomyRatingAmt',
        cars: 'VehicleCnt',
        make: 'VehicleMakeNameTxt',
        model: 'VehicleModelNameTxt',
        year: 'VehicleModelYr',
      },
    },
  },
};

const document7208: AttachedDocument = {
  name: 'IRS7208',
  paths: elementsOf('IRS7208'),
  namedBy: [{ irsNumbers: ['150'], path: `${partII}/PartIIIRSNum150` }],
  lines: {
    'year.days.begin': 'FiscalYearDateGrp/TaxPeriodBeginDt',
    'year.days.end': 'FiscalYearDateGrp/TaxPeriodEndDt',
    'I.3.amount': 'TotalFairMarketValueAmt',
    'I.4.amount': 'ForeignEntityRepurchasesInd',
    'II.5a.amount': 'StockRepurchasesNoGainLossAmt',
    'II.5b.amount': 'StockRepurchasesDividendsAmt',
    'II.5c.amount': 'StockRepurchasesRICOrREITAmt',
    'II.5d.amount': 'OtherExceptionsAmt',
    'II.5e.amount': 'TotalExceptionsAmt',
    'III.8.amount': 'TotalAggregateContriValueAmt',
    'IV.9a.amount': 'StockToEmployeesAmt',
    'IV.9b.amount': 'StockToEmplSpcfdAffiliateAmt',
    'IV.9c.amount': 'AdditionalStockToEmployeesAmt',
    'IV.9d.amount': 'TotalStockIssuancesAmt',
    'V.10.amount': 'TotTaxableStockRepurchasesAmt',
    'V.11.tax': 'StockRepurchasesExciseTaxAmt',
  },
  lists: {
    'I.1': {
      group: 'TotalStockRepurchasesGrp',
      columns: {
        entity: 'RepurchaserName/BusinessNameLine1Txt',
        ein: 'RepurchaserEIN',
        symbol: 'TradingSymbolDesc',
        cusip: 'CUSIPNum',
        stockClass: 'StockClassDesc',
        exchange: 'TradingExchangeTxt',
        shares: 'SharesCnt',
        value: 'TotalFairMarketValueAmt',
      },
    },
    'III.6': {
      group: 'ContriEmplrSponsRetirePlansGrp',
      columns: {
        stockClass: 'StockClassDesc',
        shares: 'SharesCnt',
        value: 'AggregateFMVAmt',
        average: 'AveragePricePerShareAmt',
        sameClassShares: 'ContriShareRepurchasedClassGrp/SharesCnt',
        sameClassValue: 'ContriShareRepurchasedClassGrp/AggregateFMVAmt',
        otherClassShares: 'ContriShareDifferentClassGrp/SharesCnt',
        otherClassValue: 'ContriShareDifferentClassGrp/AggregateFMVAmt',
        contribution: 'AggregateContriValueAmt',
      },
    },
  },
};

/** The document of each form that goes with the return. */
export const attachedDocuments: Readonly<Record<AttachedForm['form'], AttachedDocument>> = {
  '6627': document6627,
  '6197': document6197,
  '7208': document7208,
};

/** Figures without an element, and why. The bands of Form 6197 are codes whose values are not public. */
export const attachedNotSent: readonly RegExp[] = [
  /^6197\.I\.\d+\.(atLeast|lessThan|rate)$/,
  // The codes of the types of transaction are not public.
  /^7208\.\d+\.I\.1\.\d+\.transaction$/,
];
