import type { Filing } from '@gauger/excise';
import { filingWith } from './testing-returns.ts';

const taxDate = '2026-04-10';

/** A return for tests with every form that goes with it. */
export const formsFiling: Filing = filingWith('2026Q2', {
  53: {
    rows: [
      { taxDate, taxType: 'taxableCrudeOil', crudeOilReceived: '1000.5', crudeOilTaxedBeforeReceipt: '100' },
      { taxDate, taxType: 'usedOrExported', crudeOilUsedOrExported: '33.3' },
    ],
  },
  16: { rows: [{ taxDate, barrelsImported: '200' }] },
  54: {
    rows: [
      { taxDate, chemicals: 'Benzene', noOfTons: '11.111' },
      { taxDate, chemicals: 'Xylene', noOfTons: '1.111' },
    ],
  },
  17: {
    rows: [
      {
        taxDate,
        chemicalSubstances: 'Cumene',
        noOfTons: '10',
        type: 'conversion_factor',
        taxableChemical: 'Benzene',
        conversionFactorOrEntryValue: '0.67',
      },
      { taxDate, chemicalSubstances: 'Cumene', type: 'entry_value', conversionFactorOrEntryValue: '100.10' },
    ],
  },
  98: { rows: [{ taxDate, odcName: 'CFC-11', noOfPounds: '10' }] },
  19: {
    rows: [
      {
        taxDate,
        method: 'exact',
        productName: 'Coolers',
        odcName: 'CFC-12',
        weight: '1.5',
        numberOfTaxableProductImported: '10',
      },
      { taxDate, method: 'value', productName: 'Kühlboxen', entryValue: '1000' },
    ],
  },
  20: { rows: [{ odcName: 'CFC-12', noOfPounds: '100' }] },
  40: {
    rows: [
      { taxDate, make: 'Roar', modelName: 'V8', modelYear: '2026', fuelEconomy: '21.5', numberOfAutomobiles: '3' },
      { taxDate, make: 'Roar', modelName: 'W16', modelYear: '2026', fuelEconomy: '10', numberOfAutomobiles: '2' },
    ],
  },
  150: {
    rows: [
      { entry: 'year', taxYearBegin: '2025-02-01', taxYearEnd: '2026-01-31', stockRepurchased: '1000000' },
      {
        entry: 'year',
        taxYearBegin: '2025-04-01',
        taxYearEnd: '2026-03-31',
        stockRepurchased: '5000000',
        foreignEntity: true,
        exceptionReorganization: '1',
        exceptionDividend: '2',
        exceptionRicOrReit: '3',
        exceptionOther: '4',
        contributedToPlans: '50000',
        issuedToEmployees: '250000.55',
        issuedToAffiliateEmployees: '5',
        otherStockIssued: '6',
      },
      {
        entry: 'repurchase',
        taxYearEnd: '2026-03-31',
        entityName: 'Sample Affiliate, Inc.',
        entityEin: '001234568',
        transactionType: 'Open market',
        tradingSymbol: 'SMPL',
        cusip: '123456789',
        stockClass: 'Common',
        exchange: 'NYSE',
        sharesRepurchased: '4000',
        fairMarketValue: '5000000',
      },
      {
        entry: 'plan',
        taxYearEnd: '2026-03-31',
        stockClass: 'Common',
        sharesRepurchased: '3000',
        fairMarketValue: '1000000',
        sameClassShares: '100',
        sameClassValue: '33333',
        otherClassShares: '7',
        otherClassValue: '16667',
        contributionValue: '50000',
      },
    ],
  },
});
