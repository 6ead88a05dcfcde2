import type { ReactNode } from 'react';
import { Cask, type CaskLevel, type CaskTone } from '../cask/cask.tsx';
import css from './state.module.css';

export interface StateProps {
  level: CaskLevel;
  tone?: CaskTone;
  /** The word; the cask alone never says it. */
  word: string;
  /** Name of the simulator that gave this state: shown with every state that did not come from outside. */
  simulator?: string;
  /** A second line: what is missing, or what to do. */
  children?: ReactNode;
}

/** A state: a cask filled to its level, and always a word. */
export function State({ level, tone = 'quiet', word, simulator, children }: StateProps) {
  return (
    <span className={`${css.state} ${tone === 'bad' ? css.bad : ''}`}>
      <Cask level={level} tone={tone} />
      <span>
        {word}
        {simulator && <SimulatorTag name={simulator} />}
        {children && <span className={css.sub}>{children}</span>}
      </span>
    </span>
  );
}

/** Marks an answer of a simulator, not of the outside world. */
export function SimulatorTag({ name }: { name: string }) {
  return <span className={css.simulator}>{name}</span>;
}
