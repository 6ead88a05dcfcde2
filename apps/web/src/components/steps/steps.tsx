import { Cask } from '../cask/cask.tsx';
import css from './steps.module.css';

interface StepsProps {
  /** Subject of the steps: "Add business". */
  label: string;
  steps: readonly string[];
  /** The step that is shown, from 0. */
  current: number;
}

/** How far a form in steps has come. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, at) => (
        <li key={step} className={at === current ? css.current : undefined} aria-current={at === current && 'step'}>
          <Cask
            level={at < current ? 'full' : at === current ? 'half' : 'empty'}
            tone={at < current ? 'good' : at === current ? 'wait' : 'quiet'}
          />
          <span>
            {step}
            <span className="spoken">{at < current ? ', done' : ''}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
