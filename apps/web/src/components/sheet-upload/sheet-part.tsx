import { type ReactNode, useState } from 'react';
import { Disclosure } from '../disclosure/disclosure.tsx';

interface SheetPartProps {
  /** "Columns". */
  label: string;
  /** Describes the closed part: "5 of 7 matched". */
  summary: string;
  /** Whether it asks for something. It opens then, and stays as it is when that is done. */
  asks: boolean;
  children: ReactNode;
}

/** A part of how a file was read: in one line while nothing has to be chosen. */
export function SheetPart({ label, summary, asks, children }: SheetPartProps) {
  const [open, setOpen] = useState(asks);
  if (asks && !open) setOpen(true);
  return (
    <section aria-label={label}>
      <Disclosure summary={`${label}: ${summary}`} open={open} rest>
        {children}
      </Disclosure>
    </section>
  );
}
