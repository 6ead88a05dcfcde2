import { ModalsProvider } from '@mantine/modals';
import type { ReactNode } from 'react';
import { Banners } from '../../components/banners/banners.tsx';

/** What pages with work on them have besides: questions before something is done, and banners after. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <ModalsProvider>
      <Banners />
      {children}
    </ModalsProvider>
  );
}
