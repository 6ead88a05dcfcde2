import type { AfterFiling, DecimalString, Parameter } from '../types.ts';
import { FIRST_DAY, parameter, primary, secondary, unpublished } from './build.ts';

const INTEREST = '26 USC 6601(a), 6621(a)(2), 6622(a)';

/** The consequences of filing late, paying late or a rejection, by the parameters that hold the amounts. */
export const afterFilingRules: AfterFiling = {
  resendDays: 'afterFiling.resendDays',
  lateFiling: { rate: 'afterFiling.lateFiling', most: 'afterFiling.lateFiling.most' },
  latePayment: { rate: 'afterFiling.latePayment', most: 'afterFiling.latePayment.most' },
  lateDeposit: {
    steps: [
      { lastDay: 'afterFiling.lateDeposit.first.lastDay', rate: 'afterFiling.lateDeposit.first' },
      { lastDay: 'afterFiling.lateDeposit.second.lastDay', rate: 'afterFiling.lateDeposit.second' },
      { lastDay: null, rate: 'afterFiling.lateDeposit.third' },
    ],
    afterNotice: { days: 'afterFiling.lateDeposit.afterNotice.days', rate: 'afterFiling.lateDeposit.afterNotice' },
  },
  interest: 'afterFiling.interest',
};

/** The penalty of a late deposit: percentages of the underpayment, and the days that they go by. */
const lateDeposit = (id: string, title: string, unit: string, value: DecimalString, paragraph: string) =>
  parameter(`afterFiling.lateDeposit.${id}`, `Late deposit: ${title}`, unit, primary(`26 USC 6656${paragraph}`), [
    FIRST_DAY,
    null,
    value,
  ]);
const OF_DEPOSIT = 'of the amount not deposited by its due date';
const FIRST_STEP = '(b)(1)(A)(i)';
const SECOND_STEP = '(b)(1)(A)(ii)';
const THIRD_STEP = '(b)(1)(A)(iii)';
const AFTER_NOTICE = '(b)(1)(B)(i)';

/** Penalties and interest on a late return, and the days for sending a rejected one again. */
export const afterFiling: readonly Parameter[] = [
  parameter(
    afterFilingRules.resendDays,
    'Days for sending a rejected return again',
    'calendar days after the first transmission',
    secondary(
      'Publication 4163 for business returns (secondary: as restated by drakesoftware.com, thomsonreuters.com, exactax.com)',
      'No text that names Form 720 was found. Weekends and holidays do not lengthen the period.',
    ),
    [FIRST_DAY, null, '10'],
  ),
  parameter(
    afterFilingRules.lateFiling.rate,
    'Late filing',
    'of the unpaid tax for each month or part of a month',
    primary('26 USC 6651(a)(1), (b)(1), (c)(1)'),
    [FIRST_DAY, null, '0.05'],
  ),
  parameter(
    afterFilingRules.lateFiling.most,
    'Late filing, at most',
    'of the unpaid tax',
    primary('26 USC 6651(a)(1), (c)(1)'),
    [FIRST_DAY, null, '0.25'],
  ),
  parameter(
    afterFilingRules.latePayment.rate,
    'Late payment',
    'of the unpaid tax for each month or part of a month',
    primary('26 USC 6651(a)(2), (b)(2)'),
    [FIRST_DAY, null, '0.005'],
  ),
  parameter(
    afterFilingRules.latePayment.most,
    'Late payment, at most',
    'of the unpaid tax',
    primary('26 USC 6651(a)(2)'),
    [FIRST_DAY, null, '0.25'],
  ),
  lateDeposit('first', 'the first days', OF_DEPOSIT, '0.02', FIRST_STEP),
  lateDeposit('first.lastDay', 'last of the first days', 'days late', '5', FIRST_STEP),
  lateDeposit('second', 'the days that follow', OF_DEPOSIT, '0.05', SECOND_STEP),
  lateDeposit('second.lastDay', 'last of the days that follow', 'days late', '15', SECOND_STEP),
  lateDeposit('third', 'later', OF_DEPOSIT, '0.10', THIRD_STEP),
  lateDeposit('afterNotice', 'after the first notice', OF_DEPOSIT, '0.15', AFTER_NOTICE),
  lateDeposit('afterNotice.days', 'days to deposit', 'days after the first notice', '10', AFTER_NOTICE),
  parameter(
    afterFilingRules.interest,
    'Interest on an underpayment',
    'a year, compounded daily',
    primary(INTEREST),
    ['2021-04-01', '2021-06-30', '0.03', primary(`${INTEREST}; Federal Register 2021-08465`)],
    ['2021-07-01', '2021-09-30', '0.03', secondary(`${INTEREST}; third quarter of 2021 (secondary: wicpa.org)`)],
    ['2021-10-01', '2021-12-31', '0.03', primary(`${INTEREST}; IRS Notice 746`)],
    ['2022-01-01', '2022-03-31', '0.03', primary(`${INTEREST}; Federal Register 2021-28489`)],
    ['2022-04-01', '2022-06-30', '0.04', primary(`${INTEREST}; Federal Register 2022-05688`)],
    ['2022-07-01', '2022-09-30', '0.05', primary(`${INTEREST}; Federal Register 2022-14207`)],
    ['2022-10-01', '2022-12-31', '0.06', primary(`${INTEREST}; Federal Register 2022-20277`)],
    ['2023-01-01', '2023-03-31', '0.07', primary(`${INTEREST}; Federal Register 2023-00836`)],
    ['2023-04-01', '2023-06-30', '0.07', primary(`${INTEREST}; Federal Register 2023-07805`)],
    ['2023-07-01', '2023-09-30', '0.07', primary(`${INTEREST}; Federal Register 2023-14188`)],
    ['2023-10-01', '2023-12-31', '0.08', primary(`${INTEREST}; Federal Register 2023-22413`)],
    ['2024-01-01', '2024-03-31', '0.08', primary(`${INTEREST}; Federal Register 2024-07133`)],
    ['2024-04-01', '2024-06-30', '0.08', primary(`${INTEREST}; Federal Register 2024-07133`)],
    [
      '2024-07-01',
      '2024-09-30',
      '0.08',
      secondary(`${INTEREST}; Rev. Rul. 2024-11, IR-2024-138 (secondary: bravocpa.com)`),
    ],
    ['2024-10-01', '2024-12-31', '0.08', primary(`${INTEREST}; Rev. Rul. 2024-18, IR-2024-220`)],
    ['2025-01-01', '2025-03-31', '0.07', primary(`${INTEREST}; Federal Register 2025-07451; I.R.B. 2024-49`)],
    ['2025-04-01', '2025-06-30', '0.07', primary(`${INTEREST}; Federal Register 2025-07451`)],
    ['2025-07-01', '2025-09-30', '0.07', primary(`${INTEREST}; Federal Register 2025-12241`)],
    ['2025-10-01', '2025-12-31', '0.07', primary(`${INTEREST}; Federal Register 2025-18772`)],
    ['2026-01-01', '2026-03-31', '0.07', primary(`${INTEREST}; Federal Register 2026-01175`)],
    [
      '2026-04-01',
      '2026-06-30',
      '0.06',
      secondary(`${INTEREST}; Rev. Rul. 2026-5 (secondary: copy of the IRS page of quarterly rates, legalclarity.org)`),
    ],
    [
      '2026-07-01',
      '2026-09-30',
      '0.07',
      secondary(`${INTEREST}; Rev. Rul. 2026-10 (secondary: copy of the IRS page of quarterly rates)`),
    ],
    [
      '2026-10-01',
      '2026-12-31',
      '0.07',
      secondary(`${INTEREST}; Rev. Rul. 2026-15 (secondary: copy of the IRS page of quarterly rates)`),
    ],
    unpublished(
      '2027-01-01',
      null,
      'Not published yet: the IRS announces the rate of each quarter in the quarter before.',
    ),
  ),
];
