import { type Content, oneLine, type Passage } from './content.ts';

/** A mail as plain text. */
export const composeText = ({ passages, unsubscribe }: Content): string =>
  `${[...passages.map(written), ...(unsubscribe ? [`To unsubscribe from emails of this kind:\n${unsubscribe}`] : [])].join('\n\n')}\n`;

function written(passage: Passage): string {
  if (typeof passage === 'string') return oneLine(passage);
  if ('code' in passage) return `${passage.label} ${passage.code}`;
  if ('link' in passage) return `${passage.label}:\n${passage.link}`;
  return passage.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
}
