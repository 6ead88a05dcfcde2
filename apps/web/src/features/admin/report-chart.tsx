import { grouped } from '@gauger/excise';
import type { CSSProperties } from 'react';
import css from './report-chart.module.css';

interface ReportChartProps {
  months: readonly string[];
  /** The parts of each column, from below. */
  lines: readonly { label: string; figures: readonly string[] }[];
}

const colors = [css.first, css.second, css.third];

/** Columns of months. The table after it holds the figures. */
export function ReportChart({ months, lines }: ReportChartProps) {
  const totals = months.map((_, at) => lines.reduce((sum, { figures }) => sum + Number(figures[at] ?? 0), 0));
  const top = Math.max(...totals);
  return (
    <figure className={css.chart}>
      <figcaption>
        {lines.map(({ label }, at) => (
          <span key={label} className={css.key}>
            <i className={colors[at]} aria-hidden="true" /> {label}
          </span>
        ))}
        <span className={css.most}>Most in a month: {grouped(String(top))}</span>
      </figcaption>
      <div className={css.columns} aria-hidden="true">
        {months.map((month, at) => (
          <div key={month} className={css.column}>
            <div className={css.stack}>
              {lines.map(({ label, figures }, line) => (
                <div
                  key={label}
                  className={colors[line]}
                  style={{ '--part': top === 0 ? 0 : Number(figures[at] ?? 0) / top } as CSSProperties}
                />
              ))}
            </div>
            <span>{month.slice(0, 3)}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
