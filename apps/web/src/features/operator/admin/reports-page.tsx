import type { AdminReportRow } from '@gauger/contract';
import { decimal, formatDate, formNames, grouped, isoDate, sum, toFixed } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { fetchFile } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';
import { showError } from '../../../components/banners/banners.tsx';
import { ColumnChart } from '../../../components/column-chart/column-chart.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import { type ReportName, reportQuery } from './queries.ts';

import css from './reports-page.module.css';

const reports = [
  { key: 'filingSummary', title: 'Filing Summary', path: '', says: 'Filings by the month in which they were created.' },
  {
    key: 'transactionSummary',
    title: 'Transactions Summary',
    path: '/transactionsummary',
    says: 'Filings whose fee was paid, and the fees. A refunded fee is left out.',
  },
  {
    key: 'signupSummary',
    title: 'Signup Summary',
    path: '/signupsummary',
    says: 'People by the month in which they joined.',
  },
] as const;

export const AdminReportsPage = () => <Report current="filingSummary" />;
export const AdminTransactionSummaryPage = () => <Report current="transactionSummary" />;
export const AdminSignupSummaryPage = () => <Report current="signupSummary" />;

const FIRST_YEAR = 2022;
const FIRST_MONTH = 4;

/** The financial year of today, by the year it begins in. */
function currentYear(now = new Date()): number {
  return now.getUTCMonth() + 1 < FIRST_MONTH ? now.getUTCFullYear() - 1 : now.getUTCFullYear();
}

const years = () =>
  Array.from({ length: currentYear() - FIRST_YEAR + 1 }, (_, back) => currentYear() - back).map((year) => ({
    value: String(year),
    label: `${year} (${year}-${year + 1})`,
  }));

/** A report of a financial year, April to March: as chart, as table and as file. */
function Report({ current }: { current: ReportName }) {
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const known = years();
  const year = known.find(({ value }) => value === address.get('year'))?.value ?? String(currentYear());
  const inYear = address.get('year') === null ? '' : `?year=${year}`;
  return (
    <AdminFrame title="Reports">
      <Tabs
        label="Reports"
        tabs={reports.map(({ key, title }) => ({
          key,
          title,
          panel: key === current && (
            <div className={css.report}>
              <div className={css.bar}>
                <SelectField
                  id="year"
                  label="Financial year"
                  choices={known}
                  value={year}
                  onChange={(chosen) => setAddress({ year: chosen }, { replace: true })}
                />
                <div className={css.files}>
                  {(['csv', 'pdf'] as const).map((format) => (
                    <Button
                      key={format}
                      variant="default"
                      leftSection={<Icon name="download" />}
                      onClick={() => void download(current, year, format)}
                    >
                      {format.toUpperCase()}
                    </Button>
                  ))}
                </div>
              </div>
              <Figures report={current} year={Number(year)} />
            </div>
          ),
        }))}
        current={{
          key: current,
          onChange: (key) =>
            void navigate(`/home/admin/reports${reports.find((report) => report.key === key)?.path ?? ''}${inYear}`),
        }}
      />
    </AdminFrame>
  );
}

async function download(report: ReportName, year: string, format: 'csv' | 'pdf') {
  try {
    saveFile(await fetchFile('downloadReport', { params: { report }, query: { year: Number(year), format } }));
  } catch (error) {
    showError(error instanceof Error ? error.message : String(error));
  }
}

/** A row of the table: its label, its months and their total. */
interface Line {
  label: string;
  isMoney: boolean;
  figures: readonly string[];
}

const labels: Readonly<Record<string, string>> = {
  ...formNames,
  filings: 'Filings',
  transactions: 'Transactions ($)',
  discounts: 'Discounts ($)',
  users: 'Users',
};

const added = (figures: readonly string[], isMoney: boolean) => toFixed(sum(figures.map(decimal)), isMoney ? 2 : 0);

function Figures({ report, year }: { report: ReportName; year: number }) {
  const { data, error, isPlaceholderData } = useQuery(reportQuery(report, year));
  if (error) return <Notice kind="error" title={error.message} />;
  if (!data) return <InlineProgress label="Loading…" />;
  const months = data.filter(({ type }) => type === data[0]?.type).map(monthName);
  const lines = linesOf(data);
  const says = reports.find(({ key }) => key === report)?.says ?? '';
  // Discounts are not money that was paid.
  const charted = report === 'transactionSummary' ? lines.filter(({ label }) => label === labels.transactions) : lines;
  return (
    <div aria-busy={isPlaceholderData}>
      <p className={css.totals}>{totalsOf(report, lines, months)}</p>
      <p className={css.says}>{says} Months are those of UTC.</p>
      <ColumnChart
        axis={axisOf(report)}
        columns={months.map((month) => month.slice(0, 3))}
        lines={charted}
        most={(figure) =>
          `Most in a month: ${report === 'transactionSummary' ? `$${grouped(figure.toFixed(2))}` : grouped(String(figure))}`
        }
      />
      <ReportTable months={months} lines={report === 'filingSummary' ? [...lines, totalOf(lines)] : lines} />
    </div>
  );
}

/** How the figures at the axis and on the columns are written: dollars without cents, which the table has. */
const axisOf = (report: ReportName) => (figure: number) =>
  report === 'transactionSummary' ? `$${grouped(figure.toFixed(0))}` : grouped(String(figure));

/** The totals of a report in one sentence. */
function totalsOf(report: ReportName, lines: readonly Line[], months: readonly string[]): string {
  const totalOfType = (label: string) => {
    const line = lines.find((one) => one.label === label);
    return line ? grouped(added(line.figures, line.isMoney)) : '0';
  };
  const counted = (count: string, one: string, several: string) => `${count} ${count === '1' ? one : several}`;
  const time = `${months[0]} to ${months.at(-1)}`;
  switch (report) {
    case 'filingSummary': {
      const all = grouped(added(totalOf(lines).figures, false));
      return `${counted(all, 'filing', 'filings')}, ${time}: ${lines
        .map(({ label, figures }) => `${grouped(added(figures, false))} ${label}`)
        .join(', ')}.`;
    }
    case 'transactionSummary':
      return `$${totalOfType(labels.transactions ?? '')} paid for ${counted(totalOfType(labels.filings ?? ''), 'filing', 'filings')}, ${time}. Discounts: $${totalOfType(labels.discounts ?? '')}.`;
    case 'signupSummary':
      return `${counted(totalOfType(labels.users ?? ''), 'person', 'people')} joined, ${time}.`;
  }
}

/** "Apr 2026" */
const monthName = ({ year, m }: AdminReportRow) => formatDate(isoDate(year, m, 1)).replace(/ \d+,/, '');

const linesOf = (rows: readonly AdminReportRow[]): Line[] =>
  [...new Set(rows.map(({ type }) => type))].map((type) => {
    const isMoney = type === 'transactions' || type === 'discounts';
    return {
      label: labels[type] ?? type,
      isMoney,
      figures: rows
        .filter((row) => row.type === type)
        .map(({ count, paidAmount }) => (isMoney ? paidAmount : String(count))),
    };
  });

const totalOf = (lines: readonly Line[]): Line => ({
  label: 'Total',
  isMoney: false,
  figures: (lines[0]?.figures ?? []).map((_, at) =>
    added(
      lines.map(({ figures }) => figures[at] ?? '0'),
      false,
    ),
  ),
});

/** Months across where there is room, else down. */
function ReportTable({ months, lines }: { months: readonly string[]; lines: readonly Line[] }) {
  const width = lines.some(({ isMoney }) => isMoney) ? 1680 : 1280;
  const isWide = useMediaQuery(`(min-width: ${width}px)`, false, { getInitialValueInEffect: false });
  const total = ({ figures, isMoney }: Line) => grouped(added(figures, isMoney));
  if (!isWide)
    return (
      <table className={css.table} aria-label="Figures">
        <thead>
          <tr>
            <th scope="col">Month</th>
            {lines.map(({ label }) => (
              <th key={label} scope="col" className={css.over}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => (
            <tr key={month}>
              <th scope="row" className={css.label}>
                {month}
              </th>
              {lines.map(({ label, figures }) => (
                <td key={label} className="number">
                  {grouped(figures[at] ?? '0')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={css.label}>
              Total
            </th>
            {lines.map((line) => (
              <td key={line.label} className={`number ${css.total}`}>
                {total(line)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    );
  return (
    <table className={css.table} aria-label="Figures">
      <thead>
        <tr>
          <td />
          {months.map((month) => (
            <th key={month} scope="col" className={css.over}>
              {month}
            </th>
          ))}
          <th scope="col" className={css.over}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.label}>
            <th scope="row" className={css.label}>
              {line.label}
            </th>
            {line.figures.map((figure, at) => (
              <td key={months[at]} className="number">
                {grouped(figure)}
              </td>
            ))}
            <td className={`number ${css.total}`}>{total(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
