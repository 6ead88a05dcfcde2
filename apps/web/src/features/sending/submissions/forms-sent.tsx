import { isPending } from '@gauger/excise';
import { Cask } from '../../../components/cask/cask.tsx';
import { Money } from '../../../components/money/money.tsx';
import { SimulatorTag } from '../../../components/state/state.tsx';
import css from './forms-sent.module.css';
import { GiveUp } from './give-up.tsx';
import { headline } from './headline.ts';
import type { Status } from './status-events.ts';

type Form = Status['forms'][number];

/** The forms of a filing that was sent as several, each with its own status and number. */
export function FormsSent({ id, forms }: Pick<Status, 'id' | 'forms'>) {
  if (forms.length === 0) return null;
  return (
    <section aria-labelledby="forms-sent">
      <h2 id="forms-sent">Two Forms 8849</h2>
      <ul className={css.forms}>
        {forms.map((form) => (
          <li key={form.ending}>
            <Cask {...levelOf(form)} />
            <div>
              <h3 className="line-2">
                Form 8849, {form.name}
                {form.submission.isStandIn && <SimulatorTag name={form.submission.answeredBy} />}
              </h3>
              <p>{headline({ ...form, forms: [] })}</p>
              <p className={css.number}>
                Submission ID <span>{form.submission.submissionId}</span>
                {form.submission.attempt > 1 && `, attempt ${form.submission.attempt}`}
              </p>
              <GiveUp filingId={id} form={form} />
            </div>
            <Money value={form.totalClaim} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function levelOf({ state }: Form) {
  if (state === 'accepted') return { level: 'full', tone: 'good' } as const;
  if (state === 'rejected') return { level: 'cross', tone: 'bad' } as const;
  return isPending(state) ? ({ level: 'half', tone: 'wait' } as const) : ({ level: 0.2, tone: 'quiet' } as const);
}
