import { formatDate } from '@gauger/excise';
import { Cask } from '../../../components/cask/cask.tsx';
import { SimulatorTag } from '../../../components/state/state.tsx';
import { eventTexts, type Status, type Submission, worthShowing } from './status-events.ts';
import css from './timeline.module.css';

/** The events of a filing, the oldest first, with their source. */
export function Timeline({
  history,
  submission,
  momentOf,
}: Pick<Status, 'history'> & {
  submission: Pick<Submission, 'answeredBy'> | null;
  /** Writes a moment in the words of the page around; by the clock of the reader where it is absent. */
  momentOf?: (at: string) => string;
}) {
  const gateway = submission?.answeredBy ?? 'IRS';
  const isSimulator = (name: string) => name === gateway && name !== 'IRS';
  return (
    <ol className={css.events}>
      {worthShowing(history).map(({ at, kind, person, answeredBy, form }) => {
        const { title, level, tone = 'good', by, words } = eventTexts[kind];
        const answered = answeredBy ?? gateway;
        return (
          <li key={`${at} ${kind} ${form}`}>
            {momentOf ? (
              <time className={css.when} dateTime={at}>
                {momentOf(at)}
              </time>
            ) : (
              <Moment at={at} />
            )}
            <Cask level={level} tone={tone} />
            <div className={css.what}>
              <h3>{form === null ? title : `${form}: ${title}`}</h3>{' '}
              <p>{words(person === null ? '' : ` by ${person}`, answered)}</p>
            </div>
            {by &&
              (isSimulator(answered) ? (
                <SimulatorTag name={`${by} the ${answered}`} />
              ) : (
                <span className={css.by}>{`${by} the ${answered}`}</span>
              ))}
          </li>
        );
      })}
    </ol>
  );
}

function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time className={css.when} dateTime={at}>
      {localDay(moment)}, {moment.toLocaleTimeString('en-US')}
    </time>
  );
}

/** The day where the reader is: "Nov 21, 2026". */
function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return formatDate(`${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`);
}
