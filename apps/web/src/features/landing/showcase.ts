import { law, MOST_ROWS } from '@gauger/excise';
import { type RateShown, ratesShown } from './rates-shown.ts';
import { computeSample, type Sample } from './sample.ts';

/** What the landing page shows of the law. */
export interface Showcase {
  taxLines: number;
  mostRows: number;
  sample: Sample;
  rates: readonly RateShown[];
}

/** Works it out, when the app is built: a visitor loads the figures without the engine and the rate book behind them. */
export const showcase = (): Showcase => ({
  taxLines: law.lines.length,
  mostRows: MOST_ROWS,
  sample: computeSample(),
  rates: ratesShown(),
});
