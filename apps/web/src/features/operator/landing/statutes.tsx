import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import css from './statutes.module.css';

/** Quotes of the law, word for word, with Gauger's use of each. */
const passages = [
  {
    before: 'In a two-party exchange, the ',
    marked: 'delivering person shall not be liable',
    after: ' for the tax imposed under section 4081(a)(1)(A)(ii).',
    citation: '26 USC 4105(a)',
    done: 'When the exchange meets 4105(b), a row of the delivering person is not taxed, with the reason.',
  },
  {
    before: '… a tax at the rate of ',
    marked: '9.45 cents',
    after: ' … for each 10 pounds so much of the maximum rated load capacity thereof as exceeds 3,500 pounds.',
    citation: '26 USC 4071(a)',
    done: 'Enter the rated load and the number of tires: the weight above 3,500 pounds is taxed, for every tire. Bias ply and super single tires have half the rate.',
  },
  {
    before: 'The amount of the tax imposed by subsection (a) shall be ',
    marked: '75 cents per dose',
    after: ' of any taxable vaccine.',
    citation: '26 USC 4131(b)',
    done: 'Enter the doses and how many taxable vaccines are in one: a dose with three is taxed three times.',
  },
] as const;

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
              <b>
                <SourceLinks citation={passage.citation} />.
              </b>{' '}
              {passage.done}
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
