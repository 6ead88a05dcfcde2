import { Link } from 'react-router';
import { Cask, type CaskLevel, type CaskTone } from '../../../components/cask/cask.tsx';
import type { Checked } from './findings.ts';
import { type Sendable, type SendStep, type ShownStep, sendSteps } from './send-steps.ts';
import css from './steps-bar.module.css';

const heads: Record<ShownStep['state'], { level: CaskLevel; tone: CaskTone; words: string }> = {
  done: { level: 'full', tone: 'good', words: 'done' },
  here: { level: 'half', tone: 'wait', words: 'current step' },
  open: { level: 'empty', tone: 'quiet', words: 'not done yet' },
  shut: { level: 'shut', tone: 'quiet', words: 'cannot start yet' },
  wrong: { level: 'fix', tone: 'bad', words: 'needs attention' },
};

interface StepsBarProps {
  of: Sendable;
  here: SendStep;
  /** Result of the check, where the page knows it. */
  checked?: Checked | undefined;
}

/** Where a return is on its way to the IRS: check, pay the fee, sign, sent. */
export function StepsBar({ of, here, checked }: StepsBarProps) {
  return (
    <ol data-print="hide" className={css.steps} aria-label="Steps to send">
      {sendSteps(of, here, checked).map(({ step, name, note, state, to }) => {
        const { level, tone, words } = heads[state];
        return (
          <li key={step} className={css[state]} aria-current={step === here ? 'step' : undefined}>
            <Cask level={level} tone={tone} />
            <b>{to === undefined ? name : <Link to={to}>{name}</Link>}</b>
            <span className="spoken">, {words}.</span>
            <small>{note}</small>
          </li>
        );
      })}
    </ol>
  );
}
