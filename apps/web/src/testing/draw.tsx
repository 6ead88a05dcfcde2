import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { App } from '../app/app.tsx';
import { SignedIn } from '../frame/signed-in.tsx';

/** Draws a part of a page with what each page has: the kit, a router, questions and banners. @returns the person at the page */
export function draw(part: ReactNode, address = '/') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <SignedIn>{part}</SignedIn> }], {
    initialEntries: [address],
  });
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
    </App>,
  );
  // Styles that take the pointer away are not loaded.
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}

/** The first button of this name. Without looking at styles and roles it is found in a tenth of the time. */
export function button(name: string | RegExp): HTMLButtonElement {
  const isNamed = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const found = [...document.querySelectorAll('button')].find((one) =>
    isNamed(one.getAttribute('aria-label') ?? one.textContent ?? ''),
  );
  if (!found) throw new Error(`No button "${name}"`);
  return found;
}
