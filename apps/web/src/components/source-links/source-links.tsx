import { useEffect, useState } from 'react';

type Linked = typeof import('./linked-citation.tsx');

let loaded: Linked | undefined;

/** A citation with links to its sources. Its words are shown at once; the module that knows the addresses comes after the page. */
export function SourceLinks({ citation }: { citation: string }) {
  const [linked, setLinked] = useState<Linked>();
  useEffect(() => {
    let isShown = true;
    void import('./linked-citation.tsx').then(
      (module) => {
        loaded = module;
        if (isShown) setLinked(module);
      },
      // Offline: the words are there.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  const { LinkedCitation } = linked ?? loaded ?? {};
  return LinkedCitation ? <LinkedCitation citation={citation} /> : citation;
}
