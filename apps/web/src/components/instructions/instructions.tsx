import { memo } from 'react';
import { Disclosure } from '../disclosure/disclosure.tsx';
import { SourceLinks } from '../source-links/source-links.tsx';
import css from './instructions.module.css';

/** How to fill a page in: sentences of our own, each group with the source it rests on. */
export const Instructions = memo(function Instructions({
  title = 'Instructions',
  sentences,
  citation,
  open,
}: {
  title?: string;
  sentences: readonly string[];
  citation?: string;
  open?: boolean;
}) {
  return (
    <div data-print="hide">
      <Disclosure summary={title} {...(open === undefined ? {} : { open })}>
        <ul className={css.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {citation && (
          <p className="citation">
            <SourceLinks citation={citation} />
          </p>
        )}
      </Disclosure>
    </div>
  );
});
