import {
  currentReportYear,
  type Report as Described,
  FIRST_REPORT_YEAR,
  monthName,
  type ReportName,
  type ReportUnit,
  reportFiles,
  reportLines,
  reports,
  totalsOf,
} from '@gauger/contract/report';
import { grouped } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
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
import { reportQuery } from './queries.ts';

import css from './reports-page.module.css';

const [first] = reports;
type Format = keyof typeof reportFiles;
const formats = Object.keys(reportFiles) as Format[];

/** The part of the address that names a report. */
const segmentOf = (name: string) => name.toLowerCase();

const years = () => {
  const current = currentReportYear(new Date());
  return Array.from({ length: current - FIRST_REPORT_YEAR + 1 }, (_, back) => current - back).map((year) => ({
    value: String(year),
    label: `${year} (${year}-${year + 1})`,
  }));
};

export const AdminReportsPage = () => <Report />;
export const AdminReportPage = () => <Report />;

/** A report of a financial year, April to March: as chart, as table and as file. */
function Report() {
  const segment = segmentOf(useParams().report ?? first.name);
  const { name: current } = reports.find(({ name }) => segmentOf(name) === segment) ?? first;
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const known = years();
  const year = (known.find(({ value }) => value === address.get('year')) ?? known[0])?.value ?? '';
  const inYear = address.get('year') === null ? '' : `?year=${year}`;
  return (
    <AdminFrame title="Reports">
      <Tabs
        label="Reports"
        tabs={reports.map(({ name, title }) => ({
          key: name,
          title,
          panel: name === current && (
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
                  {formats.map((format) => (
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
              <Figures name={current} year={Number(year)} />
            </div>
          ),
        }))}
        current={{ key: current, onChange: (key) => void navigate(`/home/admin/reports/${segmentOf(key)}${inYear}`) }}
      />
    </AdminFrame>
  );
}

async function download(report: ReportName, year: string, format: Format) {
  try {
    saveFile(await fetchFile('downloadReport', { params: { report }, query: { year: Number(year), format } }));
  } catch (error) {
    showError(error instanceof Error ? error.message : String(error));
  }
}

/** Writes a figure; with `cents` dollars as they are, else rounded, as the axis and the columns have room for. */
const written = (unit: ReportUnit, cents: boolean) => (figure: number) =>
  unit === 'dollars' ? `$${grouped(figure.toFixed(cents ? 2 : 0))}` : grouped(String(figure));

function Figures({ name, year }: { name: ReportName; year: number }) {
  const { data, error, isPlaceholderData } = useQuery(reportQuery(name, year));
  if (error) return <Notice kind="error" title={error.message} />;
  if (!data) return <InlineProgress label="Loading…" />;
  const { about, chart }: Described = reports.find((report) => report.name === name) ?? first;
  const lines = reportLines(name, data);
  const months = data.filter(({ type }) => type === data[0]?.type).map(monthName);
  const charted = lines.filter(({ type }) => (chart ? chart.includes(type) : type !== 'all'));
  const unit = charted[0]?.unit ?? 'count';
  return (
    <div aria-busy={isPlaceholderData}>
      <p className={css.totals}>{totalsOf(name, lines, `${months[0]} to ${months.at(-1)}`)}</p>
      <p className={css.about}>{about} Months in UTC.</p>
      <ColumnChart
        axis={written(unit, false)}
        columns={months.map((month) => month.slice(0, 3))}
        lines={charted}
        most={(figure) => `Highest month: ${written(unit, true)(figure)}`}
      />
      <ReportTable
        isWide={lines.some((line) => line.unit === 'dollars')}
        rows={[
          ['Month', ...months, 'Total'],
          ...lines.map(({ label, figures, total }) => [label, ...[...figures, total].map(grouped)]),
        ]}
      />
    </div>
  );
}

/** Months across where there is room, else down. */
function ReportTable({ isWide, rows }: { isWide: boolean; rows: readonly (readonly string[])[] }) {
  const fits = useMediaQuery(`(min-width: ${isWide ? 1680 : 1280}px)`, false, { getInitialValueInEffect: false });
  const [head = [], ...body] = fits ? rows : (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? ''));
  const last = fits ? head.length - 1 : -1;
  return (
    <table className={css.table} aria-label="Figures">
      <thead>
        <tr>
          {head.map((title, at) =>
            at === 0 && fits ? (
              <td key={title} />
            ) : (
              <th key={title} scope="col" className={at === 0 ? undefined : css.over}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {body.map(([label, ...figures]) => (
          <tr key={label}>
            <th scope="row" className={css.label}>
              {label}
            </th>
            {figures.map((figure, at) => (
              <td
                key={head[at + 1]}
                className={at + 1 === last || (!fits && label === 'Total') ? `number ${css.total}` : 'number'}
              >
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
