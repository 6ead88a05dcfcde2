import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits for a mail that this installation kept, by its reader and its words. @returns what the pattern found in it */
export async function fromMailbox(page: Page, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/mailbox');
      const { messages } = (await answer.json()).Success as { messages: { to: string; text: string }[] };
      found = messages.filter((mail) => mail.to === to).flatMap((mail) => pattern.exec(mail.text) ?? [])[0];
      return found;
    })
    .toBeDefined();
  return found ?? '';
}
