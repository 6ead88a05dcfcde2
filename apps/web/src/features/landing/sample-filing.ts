import type { Filing } from '@gauger/excise';

/** Five rows of the diesel line, of no one's filing. The amounts beside them are computed in the reader's browser. */
export const sampleFiling: Filing = {
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '3',
  filingData: {
    '60': {
      rows: [
        { taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' },
        { taxDate: '2026-07-21', typeOfEvent: '60a', noOfGallons: '52640' },
        { taxDate: '2026-08-05', typeOfEvent: '60a', noOfGallons: '7950', twoPartyExchange: true },
        { taxDate: '2026-08-12', typeOfEvent: '60a', noOfGallons: '39875' },
        { taxDate: '2026-08-27', typeOfEvent: '60b', noOfGallons: '12433' },
      ],
    },
  },
};

/** The row whose tax stands explained beside the grid. */
export const ASKED_ROW = 4;
