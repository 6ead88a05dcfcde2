import type { CSSProperties } from 'react';
import css from './gauge.module.css';

/**
 * A dip rule laid flat: what is covered, and what remains (copper when it waits for the reader, a hairline otherwise).
 * Decorative: the words beside it say the same.
 * @param level share covered, 0 to 1
 */
export function Gauge({ level, rest = 'quiet' }: { level: number; rest?: 'quiet' | 'due' }) {
  const style = { '--level': `${Math.min(1, Math.max(0, level)) * 100}%` } as CSSProperties;
  return <span className={`${css.gauge} ${rest === 'due' ? css.due : ''}`} style={style} aria-hidden="true" />;
}
