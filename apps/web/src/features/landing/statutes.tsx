import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { passages } from './passages.ts';
import css from './statutes.module.css';

/** How long a passage stays, in milliseconds. */
const STAY = 3000;

/** One passage of the law at a time. It waits under the pointer and the focus, when paused, and for less motion. */
export function Statutes() {
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [attended, setAttended] = useState(false);
  const still = useReducedMotion() || paused || attended;

  useEffect(() => {
    if (still) return;
    const timer = setInterval(() => setShown((current) => (current + 1) % passages.length), STAY);
    return () => clearInterval(timer);
  }, [still]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the passage while someone reads it
    <div
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <div className={css.passages}>
        {passages.map((passage, index) => (
          <figure key={passage.citation} className={index === shown ? css.shown : css.waiting} inert={index !== shown}>
            <blockquote>
              “{passage.before}
              <mark>{passage.marked}</mark>
              {passage.after}”
            </blockquote>
            <figcaption>
              <b>{passage.citation}.</b> {passage.done}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={css.controls}>
        <ActionIcon
          aria-label={paused ? 'Play' : 'Pause'}
          title={paused ? 'Play' : 'Pause'}
          onClick={() => setPaused(!paused)}
        >
          <svg
            width="16"
            height="16"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            <path d={paused ? 'M6 4.2v7.6L12 8Z' : 'M6 4.5v7M10 4.5v7'} />
          </svg>
        </ActionIcon>
        {passages.map((passage, index) => (
          <button
            key={passage.citation}
            type="button"
            className={css.tick}
            aria-label={`Passage ${index + 1} of ${passages.length}`}
            aria-current={index === shown}
            onClick={() => setShown(index)}
          />
        ))}
      </div>
    </div>
  );
}
