import type { ReactNode } from 'react';
import { Banners } from '../../components/banners/banners.tsx';
import { Questions } from '../../components/confirm/questions.tsx';

/** What pages with work on them have besides: questions before something is done, and banners after. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <>
      <Questions />
      <Banners />
      {children}
    </>
  );
}
