import type { ReactNode } from 'react';
import { Banners } from '../components/banners/banners.tsx';
import { Questions } from '../components/confirm/questions.tsx';

/** Adds confirmation dialogs and banners to pages. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <>
      <Questions />
      <Banners />
      {children}
    </>
  );
}
