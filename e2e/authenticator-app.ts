import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';

/** Computes the code that an authenticator app shows (RFC 6238). @param step number of 30-second steps from now */
export function codeOf(key: string, step = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(Date.now() / 30_000) + step, 4);
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The key of an authenticator app, as the page shows it for typing. */
export async function keyShown(page: Page): Promise<string> {
  const text = await page.getByText(/^Key: /).textContent();
  return (text ?? '').replace('Key: ', '').replaceAll(' ', '');
}
