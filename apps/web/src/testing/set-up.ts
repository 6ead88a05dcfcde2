import { routes } from '@gauger/contract';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// The build writes it into the modules.
Object.assign(globalThis, { CONTRACT_ROUTES: Object.fromEntries(routes.map((route) => [route.name, route])) });

/** Follows a typed text with the event that Chromium has for it, which React and so our fields wait for. */
function followWithText(event: InputEvent): void {
  if (event.data === null) return;
  const text = Object.assign(new Event('textInput', { bubbles: true, cancelable: true }), { data: event.data });
  if (!event.target?.dispatchEvent(text)) event.preventDefault();
}
document.addEventListener('beforeinput', followWithText);
afterAll(() => document.removeEventListener('beforeinput', followWithText));

configure({
  // A busy machine may take its time.
  asyncUtilTimeout: 30_000,
  // The whole page is no help in a message.
  getElementError: (message) => new Error(message ?? 'Not found'),
});

afterEach(() => {
  // They would be seen by the next test too.
  for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Messages"] button')) close.click();
  cleanup();
});
