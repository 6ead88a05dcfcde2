import css from './cask.module.css';

/** The fill level of a cask. Decorative: every `part` state has a text next to the drawing. */
export type CaskLevel = 'empty' | 'half' | 'full' | 'fix' | 'cross' | 'none' | 'shut' | number;

/** The meaning of the level as a color, which is never its only sign. */
export type CaskTone = 'quiet' | 'good' | 'wait' | 'bad';

/**
 * A state drawn as a cask's round head, filled by `level` (a number is a share from 0 to 1). The other signs are a check when
 * complete, an exclamation mark when something needs fixing, a cross, a dash when there is nothing to report, and a dashed
 * ring when the part cannot start yet.
 */
export function Cask({ level, tone = 'quiet' }: { level: CaskLevel; tone?: CaskTone }) {
  return (
    <svg className={`drawing ${css[tone]}`} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <Head level={level} />
    </svg>
  );
}

const signs = {
  full: 'm4.8 8.3 2.2 2.2 4.3-4.7',
  fix: 'M8 4.3v4.3M8 11.3v.1',
  cross: 'm5.6 5.6 4.8 4.8M10.4 5.6l-4.8 4.8',
} as const;

function Head({ level }: { level: CaskLevel }) {
  if (level === 'full' || level === 'fix' || level === 'cross')
    return (
      <>
        <circle className={css.solid} cx="8" cy="8" r="7.25" />
        <path className={css.sign} d={signs[level]} />
      </>
    );
  const filled = level === 'half' ? 0.5 : typeof level === 'number' ? level : 0;
  return (
    <>
      <circle cx="8" cy="8" r="6.5" strokeDasharray={level === 'shut' ? '2.1 2' : undefined} />
      {level === 'none' && <path d="M5.3 8h5.4" />}
      {filled >= 1 && <circle className={css.level} cx="8" cy="8" r={RADIUS} />}
      {filled > 0 && filled < 1 && <path className={css.level} d={filledTo(filled)} />}
    </>
  );
}

/** Of the wine in the head; the stave around it is drawn over its edge. */
const RADIUS = 6.2;

/** The part of the head below the surface, `share` of its height from the bottom. */
function filledTo(share: number): string {
  const depth = RADIUS - 2 * RADIUS * share;
  const half = Math.sqrt(RADIUS ** 2 - depth ** 2);
  const large = share > 0.5 ? 1 : 0;
  const y = round(8 + depth);
  return `M${round(8 - half)} ${y}A${RADIUS} ${RADIUS} 0 ${large} 0 ${round(8 + half)} ${y}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
