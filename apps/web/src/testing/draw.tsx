import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { App } from '../app/app.tsx';
import { SignedIn } from '../frame/signed-in.tsx';

/** Draws a part of a page with what each page has: the kit, a router, questions and banners. @returns the person at the page */
export function draw(part: ReactNode, address = '/') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <App queryClient={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <SignedIn>{part}</SignedIn>
      </MemoryRouter>
    </App>,
  );
  return userEvent.setup();
}
