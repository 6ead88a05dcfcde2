import type { downloadFilings as downloading, FileAnswer } from '@gauger/contract';
import { filingStateNames, formNames, paymentMethods, paymentStatusNames, schedulesInWords } from '@gauger/excise';
import { mediaTypes, writeCsv } from '@gauger/sheet';
import { AppError } from '../../../app-error.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { allFilings, MOST_COUNTED } from './list-filings.ts';

type Row = NonNullable<Awaited<ReturnType<typeof allFilings>>>[number];

/** The columns of the file; times in UTC, amounts in dollars and cents. */
const columns: readonly (readonly [title: string, cell: (row: Row) => string | null])[] = [
  ['Business', ({ businessName }) => businessName],
  [
    'Form',
    ({ formType, schedules }) =>
      [formNames[formType], ...(schedules.length > 0 ? [schedulesInWords(schedules)] : [])].join(', '),
  ],
  ['Tax year', ({ year }) => year],
  ['Quarter', ({ quarter }) => quarter],
  ['Month', ({ month }) => month],
  ['Claimed from', ({ periodStart }) => periodStart],
  ['Claimed to', ({ periodEnd }) => periodEnd],
  ['Due date', ({ dueDate }) => dueDate],
  ['State', ({ state }) => filingStateNames[state]],
  ['Approved', ({ isApproved }) => (isApproved ? 'Yes' : 'No')],
  ['Filing date (UTC)', ({ filingDate }) => filingDate],
  ['Payment status', ({ paymentStatus }) => paymentStatusNames[paymentStatus]],
  ['IRS filing status', ({ irsFilingStatus }) => irsFilingStatus],
  ['Payment option', ({ paymentMethod }) => paymentMethod && paymentMethods[paymentMethod]],
  ['Balance due', ({ totalDue }) => totalDue],
  ['Overpayment', ({ overPaymentFromThisQuarter }) => overPaymentFromThisQuarter],
  ['Refund claimed', ({ totalClaim }) => totalClaim],
  ['Begun (UTC)', ({ createdAt }) => createdAt],
  ['Updated (UTC)', ({ updatedAt }) => updatedAt],
];

/** The filings of the list as a CSV file. Throws INVALID_PARAMETER when there are too many for one. */
export async function downloadFilings(
  deps: AccountDeps,
  { session: { accountId }, query }: Call<typeof downloading>,
): Promise<FileAnswer> {
  const rows = await allFilings(deps, accountId, query);
  if (!rows)
    throw new AppError('INVALID_PARAMETER', {
      description: `There are more than ${MOST_COUNTED.toLocaleString('en-US')} filings: choose fewer days.`,
    });
  return {
    name: `filings-${deps.now().toISOString().slice(0, 10)}.csv`,
    mediaType: mediaTypes.csv,
    bytes: writeCsv([
      columns.map(([title]) => title),
      ...rows.map((row) => columns.map(([, cell]) => cell(row) ?? '')),
    ]),
  };
}
