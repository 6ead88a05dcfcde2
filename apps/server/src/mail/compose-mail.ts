import type { Mail } from '../adapters/mail/port.ts';
import { composeHtml } from './compose-html.ts';
import { composeText } from './compose-text.ts';
import { type Content, subjectOf } from './content.ts';

/** A mail in both forms, ready to be sent. @param id also its Message-ID */
export const composeMail = (id: string, to: string, content: Content): Mail => ({
  id,
  to,
  subject: subjectOf(content),
  text: composeText(content),
  html: composeHtml(content),
  ...(content.unsubscribe && { unsubscribe: content.unsubscribe }),
});
