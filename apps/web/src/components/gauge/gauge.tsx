import type { CSSProperties } from 'react';
import css from './gauge.module.css';

/**
 * A flat gauge: the covered part, and the rest (copper when the reader must act, a hairline otherwise). Decorative: the text next
 * to it says the same.
 * @param level share covered, 0 to 1
 */
export function Gauge({ level, rest = 'quiet' }: { level: number; rest?: 'quiet' | 'due' }) {
  const style = { '--level': `${Math.min(1, Math.max(0, level)) * 100}%` } as CSSProperties;
  return <span className={`${css.gauge} ${rest === 'due' ? css.due : ''}`} style={style} aria-hidden="true" />;
}
