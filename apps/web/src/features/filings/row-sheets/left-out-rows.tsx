import { taxLaw } from '@gauger/excise';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { beginning, correcting } from '../../../account/public.ts';
import { callForm } from '../../../api/form-calls.ts';
import {
  type AnyFiling,
  type AnyOpenFiling,
  addressOf,
  claimLabel,
  claimPlaceOf,
  lineLabel,
} from '../filing/public.ts';
import { LeftOutNotice } from './left-out-notice.tsx';

interface LeftOutRowsProps {
  open: AnyOpenFiling;
  /** Only rows of this line, or of a page of claims such as `claims.3`; absent for the whole filing. */
  irsNumber?: string;
}

/** Lists rows that imports left out of a filing, or of the return that it corrects, and that are not dismissed. */
export const LeftOutRows = memo(function LeftOutRows({ open: { filing }, irsNumber }: LeftOutRowsProps) {
  const queries = useQueryClient();
  const queryKey = ['leftOutRows', filing.id, filing.version];
  const { data } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: ({ signal }) => callForm(filing, 'listLeftOutRows', { params: { id: filing.id }, signal }),
  });
  const shown = (data?.imports ?? []).flatMap((left) => {
    const linked = left.lines.flatMap(({ irsNumber: named }) => {
      const line = taxLaw.lines.find((one) => one.irsNumber === named);
      if (line) return [{ label: lineLabel(line), to: addressOf(line, filing) }];
      const claim = named.startsWith('claims.') ? claimPlaceOf(named.slice('claims.'.length)) : undefined;
      return claim ? [{ label: claimLabel(claim), to: addressOf(claim, filing) }] : [];
    });
    if (irsNumber === undefined) return [{ left, rows: left.rows, lines: linked }];
    const ofLine = left.lines.find((line) => line.irsNumber === irsNumber);
    return ofLine ? [{ left, rows: ofLine.rows, lines: [] }] : [];
  });
  const onDismissed = () =>
    Promise.all([queryKey, ['preflight', filing.id]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  return shown.map(({ left, rows, lines }) => (
    <LeftOutNotice
      key={left.id}
      left={left}
      rows={rows}
      lines={lines}
      missingOn={left.filingId === filing.id ? 'the return' : 'the return as it was filed'}
      final={finalOf(filing)}
      onDismissed={onDismissed}
    />
  ));
});

/** The filing that takes the rows of one that was accepted or mailed; undefined while it can change, or waits for an answer. */
function finalOf({ id, businessId, formType, state }: AnyFiling) {
  if (state !== 'accepted' && state !== 'mailed') return undefined;
  return formType === 'Form8849'
    ? { form: 'new Form 8849', start: 'Start a Form 8849', to: beginning(businessId, 'Form8849') }
    : { form: 'Form 720-X', start: 'Start a Form 720-X', to: correcting({ id, businessId }) };
}
