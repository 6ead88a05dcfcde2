import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const LONGEST_MS = 30_000;
const BETWEEN_LOOKS_MS = 50;

/** Waits for a mail that this installation kept, by its reader and its words. @returns what the pattern found in it */
export const fromMailbox = (page: Page, to: string, pattern: RegExp): Promise<string> =>
  fromMailboxAt(new URL(page.url()).origin, to, pattern);

/** The same at the address of a server, without a page. */
export async function fromMailboxAt(address: string, to: string, pattern: RegExp): Promise<string> {
  for (const began = Date.now(); Date.now() - began < LONGEST_MS; await pause(BETWEEN_LOOKS_MS)) {
    const answer = await fetch(`${address}/mailbox`);
    const { messages } = (await answer.json()).Success as { messages: { to: string; text: string }[] };
    const found = messages.filter((mail) => mail.to === to).flatMap((mail) => pattern.exec(mail.text) ?? [])[0];
    if (found) return found;
  }
  throw new Error(`No mail to ${to} holds ${pattern}`);
}
