import type { ReactNode } from 'react';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null };
  children: (data: Data) => ReactNode;
}

/** Draws an answer; before it a progress, or the error. */
export const Loaded = <Data,>({ query: { data, error }, children }: LoadedProps<Data>) => (
  <>
    {error && <Notice kind="error" title={error.message} />}
    {data === undefined ? !error && <InlineProgress label="Loading…" /> : children(data)}
  </>
);
