import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { call } from '../../api/call.ts';
import { addressOf, lineLabel, linesOf, type OpenFiling } from '../filing/public.ts';
import { LeftOutNotice } from './left-out-notice.tsx';

interface LeftOutRowsProps {
  open: OpenFiling;
  /** Only rows of this line; absent for the whole filing. */
  irsNumber?: string;
}

/** Lists rows that imports left out of a filing and that are not dismissed. */
export const LeftOutRows = memo(function LeftOutRows({ open: { filing, quarter }, irsNumber }: LeftOutRowsProps) {
  const queries = useQueryClient();
  const queryKey = ['leftOutRows', filing.id, filing.version];
  const { data } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: ({ signal }) => call('listLeftOutRows', { params: { id: filing.id }, signal }),
  });
  const shown = (data?.imports ?? []).flatMap((left) => {
    const linked = linesOf(quarter)
      .filter((line) => left.lines.some((named) => named.irsNumber === line.irsNumber))
      .map((line) => ({ label: lineLabel(line), to: addressOf(line, filing) }));
    if (irsNumber === undefined) return [{ left, rows: left.rows, lines: linked }];
    const ofLine = left.lines.find((line) => line.irsNumber === irsNumber);
    return ofLine ? [{ left, rows: ofLine.rows, lines: [] }] : [];
  });
  const onDismissed = () =>
    Promise.all([queryKey, ['preflight', filing.id]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  return shown.map(({ left, rows, lines }) => (
    <LeftOutNotice key={left.id} left={left} rows={rows} lines={lines} onDismissed={onDismissed} />
  ));
});
