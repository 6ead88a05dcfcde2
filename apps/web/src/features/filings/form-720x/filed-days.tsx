import { formatDate, parseQuarter, type Quarter, quarterInWords } from '@gauger/excise';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import type { OpenFiling, ShownChange } from '../filing/public.ts';
import css from './form-720x.module.css';
import type { AdjustmentsState } from './use-adjustments.ts';

interface FiledDaysProps {
  open: OpenFiling<'Form720X'>;
  state: AdjustmentsState;
  changes: readonly ShownChange[];
}

/** The days from which the time limit of decreases runs, by quarter (section 6511(a)). */
export function FiledDays({ open: { filing, editable }, state: { entered, say, errorOf }, changes }: FiledDaysProps) {
  const quarters = [...new Set(changes.flatMap(({ quarter, lastDay }) => (lastDay === null ? [] : [quarter])))];
  if (quarters.length === 0) return null;
  return (
    <section aria-labelledby="filed-days" className="stack-3">
      <h2 id="filed-days">Last day for a refund</h2>
      <p className={css.hint}>
        Less tax or more credit: 3 years after the return was filed, or 2 years after the tax was paid, whichever is
        later. You can report more tax at any time.{' '}
        <span className="citation">
          <SourceLinks citation="26 USC 6511(a)" />
        </span>
      </p>
      {quarters.map((quarter) => {
        const words = quarterInWords(parseQuarter(quarter) as Quarter);
        const last = changes.find((one) => one.quarter === quarter && one.lastDay)?.lastDay;
        const days = { ...filing.filed[quarter], ...entered.filed[quarter] };
        const isOurs =
          filing.original?.filedOn && `${filing.original.taxYear}Q${filing.original.taxYearAndQuarter}` === quarter;
        const field = (name: 'filedOn' | 'paidOn') => ({
          id: `filed.${quarter}.${name}`,
          value: days[name] ?? '',
          disabled: !editable,
          error: errorOf(`filed.${quarter}.${name}`),
          onChange: (value: string) => say('filed', quarter, { ...entered.filed[quarter], [name]: value }),
        });
        return (
          <div key={quarter} className={css.days}>
            <p>
              {words}: mail it by <b>{last && formatDate(last)}</b>
            </p>
            {isOurs ? (
              <p className={css.hint}>Filed {formatDate(filing.original?.filedOn ?? '')}</p>
            ) : (
              <DateInput
                {...field('filedOn')}
                label={`Day the return for ${words} was filed`}
                hint="Without it the due date counts"
              />
            )}
            <DateInput
              {...field('paidOn')}
              label={`Day the tax for ${words} was paid`}
              hint="Only for tax that you paid after the due date"
            />
          </div>
        );
      })}
    </section>
  );
}
