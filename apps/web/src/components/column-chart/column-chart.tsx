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
  /** Writes a figure at the axis and on the columns; without it there are none. */
  axis?: (figure: number) => string;
}

const colors = [css.first, css.second, css.third];

/** Columns of figures. A table with the figures comes with it: people who do not see the columns read that. */
export function ColumnChart({ columns, lines, sideBySide = false, nameEach = 1, most, axis }: ColumnChartProps) {
  const figuresAt = (at: number) => lines.map(({ figures }) => Number(figures[at] ?? 0));
  const heights = columns.map((_, at) =>
    sideBySide ? Math.max(0, ...figuresAt(at)) : figuresAt(at).reduce((sum, figure) => sum + figure, 0),
  );
  const top = Math.max(...heights);
  const marks = axis ? marksTo(top) : [];
  const scale = marks.at(-1) ?? top;
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
      <div className={axis ? css.plot : undefined} aria-hidden="true">
        {axis && (
          <div className={css.axis}>
            {marks.map((mark) => (
              <span key={mark} style={{ '--part': mark / scale } as CSSProperties}>
                {axis(mark)}
              </span>
            ))}
          </div>
        )}
        <div className={css.columns} style={{ '--columns': columns.length } as CSSProperties}>
          {columns.map((name, at) => (
            <div key={name} className={css.column}>
              <div className={sideBySide ? css.row : css.stack}>
                {lines.map(({ label, figures }, line) => (
                  <div
                    key={label}
                    className={colors[line]}
                    style={{ '--part': scale === 0 ? 0 : Number(figures[at] ?? 0) / scale } as CSSProperties}
                  />
                ))}
                {axis && (heights[at] ?? 0) > 0 && (
                  <span className={css.figure} style={{ '--part': (heights[at] ?? 0) / scale } as CSSProperties}>
                    {axis(heights[at] ?? 0)}
                  </span>
                )}
              </div>
              <span className={css.name}>{at % nameEach === 0 && name}</span>
            </div>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** Round figures from 0 to at least the top, at most five steps apart: 0, 100, 200, 300, 400, 500 for 403. */
function marksTo(top: number): number[] {
  if (top <= 0) return [0];
  const rough = top / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step);
}
