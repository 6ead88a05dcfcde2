import { citationParts } from '@gauger/excise';

/** A citation in its own words, in which each source leads to its text, in a new tab. */
export function LinkedCitation({ citation }: { citation: string }) {
  let at = 0;
  return citationParts(citation).map(({ text, href, name }) => {
    const key = at;
    at += text.length;
    if (href === undefined) return text;
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer" aria-label={`${name} (opens in a new tab)`}>
        {text}
      </a>
    );
  });
}
