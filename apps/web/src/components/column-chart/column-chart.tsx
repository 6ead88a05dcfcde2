import type { CSSProperties } from 'react';
import css from './column-chart.module.css';

interface ColumnChartProps {
  /** The names below the columns. */
  columns: readonly string[];
  /** The parts of each column: from below, or from the left with `sideBySide`. */
  lines: readonly { label: string; figures: readonly string[] }[];
  /** Next to each other instead of on top of each other: amounts that do not add up to one. */
  sideBySide?: boolean;
  /** Only the name of each such column is shown, from the first: of many columns not all have room. */
  nameEach?: number;
  /** The largest figure in words. */
  most: (figure: number) => string;
}

const colors = [css.first, css.second, css.third];

/** Columns of figures. A table with the figures comes with it: people who do not see the columns read that. */
export function ColumnChart({ columns, lines, sideBySide = false, nameEach = 1, most }: ColumnChartProps) {
  const figuresAt = (at: number) => lines.map(({ figures }) => Number(figures[at] ?? 0));
  const heights = columns.map((_, at) =>
    sideBySide ? Math.max(0, ...figuresAt(at)) : figuresAt(at).reduce((sum, figure) => sum + figure, 0),
  );
  const top = Math.max(...heights);
  return (
    <figure className={css.chart}>
      <figcaption>
        {lines.map(({ label }, at) => (
          <span key={label} className={css.key}>
            <i className={colors[at]} aria-hidden="true" /> {label}
          </span>
        ))}
        <span className={css.most}>{most(top)}</span>
      </figcaption>
      <div className={css.columns} style={{ '--columns': columns.length } as CSSProperties} aria-hidden="true">
        {columns.map((name, at) => (
          <div key={name} className={css.column}>
            <div className={sideBySide ? css.row : css.stack}>
              {lines.map(({ label, figures }, line) => (
                <div
                  key={label}
                  className={colors[line]}
                  style={{ '--part': top === 0 ? 0 : Number(figures[at] ?? 0) / top } as CSSProperties}
                />
              ))}
            </div>
            <span className={css.name}>{at % nameEach === 0 && name}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
