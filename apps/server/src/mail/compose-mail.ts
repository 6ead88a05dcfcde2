import type { Mail } from '../adapters/mail/port.ts';
import { composeHtml } from './compose-html.ts';
import { type Content, oneLine, type Passage, subjectOf } from './content.ts';

/** A mail in both forms, ready to be sent. @param id also its Message-ID */
export const composeMail = (id: string, to: string, content: Content): Mail => ({
  id,
  to,
  subject: subjectOf(content),
  text: composeText(content),
  html: composeHtml(content),
  ...(content.unsubscribe && { unsubscribe: content.unsubscribe }),
});

/** A mail as plain text. */
const composeText = ({ passages, unsubscribe }: Content): string =>
  `${[...passages.map(written), ...(unsubscribe ? [`To unsubscribe from emails of this kind:\n${unsubscribe}`] : [])].join('\n\n')}\n`;

function written(passage: Passage): string {
  if (typeof passage === 'string') return oneLine(passage);
  if ('code' in passage) return `${passage.label} ${passage.code}`;
  if ('link' in passage) return `${passage.label}:\n${passage.link}`;
  return passage.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
}
