import type { DatedValue } from '@gauger/excise';
import css from './rate-chart.module.css';
import { historyInWords, rateSteps, YEARS } from './rate-history.ts';

const WIDTH = 168;
const BOTTOM = 21;
const RISE = 16;

/** How a rate went over the years, as a line that steps on the day it changed and is cut off on the day it ended. */
export function RateChart({ values, ended }: { values: readonly DatedValue[]; ended: boolean }) {
  const steps = rateSteps(values);
  const path = steps.map(({ from, to, height }, index) => {
    const y = BOTTOM - height * RISE;
    const joined = index > 0 && steps[index - 1]?.to === from;
    return `${joined ? 'L' : 'M'}${place(from)} ${y}H${place(to)}`;
  });
  const last = steps.at(-1);
  return (
    <svg className={css.chart} viewBox={`0 0 ${WIDTH} 30`} fill="none" role="img" aria-label={historyInWords(values)}>
      <path className={css.axis} d={`M0 29.5H${WIDTH}${ticks()}`} />
      <path className={css.line} d={path.join('')} />
      {ended && last && <path className={css.end} d={`M${place(last.to)} ${BOTTOM - last.height * RISE - 4}v8`} />}
    </svg>
  );
}

function ticks(): string {
  return Array.from({ length: YEARS + 1 }, (_, year) => `M${place(year / YEARS)} 29v-3`).join('');
}

function place(share: number): number {
  return Math.round(share * WIDTH * 10) / 10;
}
