import { isEditable } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { callForm } from '../../../api/form-calls.ts';
import { draftOf } from './field-address.ts';
import css from './filing-layout.module.css';
import type { AnyOpenFiling } from './open-filing.ts';
import type { Place } from './places.ts';

/** Interval, in milliseconds, of reports that a visible page is in use: the server counts each for 75 seconds. */
const SAY_EVERY = 30_000;
const MAX_NAMED = 3;

/** Shows the other readers of a page that can be changed. Nothing for a reader who is alone. */
export const OtherReaders = memo(function OtherReaders({
  open: { filing },
  here,
}: {
  open: AnyOpenFiling;
  here: Place;
}) {
  const page = draftOf(here, filing);
  const { data, isError } = useQuery({
    queryKey: ['openPage', filing.id, page],
    queryFn: ({ signal }) => callForm(filing, 'openPage', { params: { id: filing.id, page }, signal }),
    enabled: page !== '' && isEditable(filing.state),
    // A window that is not in sight says nothing.
    refetchInterval: SAY_EVERY,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  });
  const names = isError ? [] : (data?.others.map(({ name }) => name) ?? []);
  return (
    <p className={css.others} role="status">
      {names.length > 0 && `${listed(names)} ${names.length === 1 ? 'has' : 'have'} this page open`}
    </p>
  );
});

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const shown = more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names;
  return shown.length < 3 ? shown.join(' and ') : `${shown.slice(0, -1).join(', ')}, and ${shown.at(-1)}`;
}
