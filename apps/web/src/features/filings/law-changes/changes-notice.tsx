import { Link } from 'react-router';
import { Notice } from '../../../components/notice/notice.tsx';
import { changesAddress, type OpenFiling } from '../filing/public.ts';
import { useLawChanges } from './use-law-changes.ts';

/** Says that rates or lines are others than on the last return of the business, and leads to them. */
export function ChangesNotice({ open, of }: { open: OpenFiling; of: ReadonlySet<string> }) {
  const found = useLawChanges(open);
  if (!found || found.changes.lines.length + found.changes.rates.length === 0) return null;
  const { since, changes } = found;
  const lines = new Set(
    [...changes.lines, ...changes.rates].flatMap(({ irsNumber }) => (of.has(irsNumber) ? irsNumber : [])),
  ).size;
  // The ledger leads to changes of other lines too.
  if (lines === 0) return null;
  return (
    <Notice title={`${lines === 1 ? 'One tax' : `${lines} taxes`} changed since ${since.year} Q${since.quarter}`}>
      <p>
        <Link to={changesAddress(open.filing.id)}>What changed this quarter</Link>
      </p>
    </Notice>
  );
}
