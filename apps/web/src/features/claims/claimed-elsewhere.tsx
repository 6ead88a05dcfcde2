import { type ClaimedFuel, claimedFuel, claimedUse, dayInWords, isBlank, overlaps, quarterDays } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Answer, call } from '../../api/call.ts';
import { Notice } from '../../components/notice/notice.tsx';
import { addressOf, type OpenFiling } from '../filing/public.ts';
import type { ClaimState } from './use-claim.ts';

/** Warns, while it is entered, of fuel that another filing of the business claims for the same days, and leads to that filing. */
export function ClaimedElsewhere({ open, state }: { open: OpenFiling; state: ClaimState }) {
  const { id } = open.filing;
  const { data: elsewhere = [] } = useQuery({
    queryKey: ['claimedElsewhere', id],
    queryFn: ({ signal }) => call('listClaimedElsewhere', { params: { id }, signal }),
  });
  const found = overlapsWith(elsewhere, open, state);
  if (found.length === 0) return null;
  return (
    <Notice kind="due" title="Perhaps claimed before">
      <ul>
        {found.map(({ first, second, from, to }) => (
          <li key={`${first.line} ${first.fuel} ${second.document}`}>
            Line {first.line} claims {first.fuel} from {dayInWords(from)} to {dayInWords(to)}, and so does{' '}
            <Link to={addressOf('claims', second.document)}>{second.claim}</Link>: make sure that these are not the same
            gallons.
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type Elsewhere = Answer<'listClaimedElsewhere'>;

/** A claim with the label of its line. */
type LineClaim = ClaimedFuel & { line: string };

/** Each fuel of a line is told once of each other filing. */
function overlapsWith(elsewhere: Elsewhere, { filing, quarter }: OpenFiling, { group, sheet, work }: ClaimState) {
  const days = quarterDays(quarter);
  const dayOr = (day: unknown, otherwise: string) => (isBlank(day) ? otherwise : String(day));
  const own = sheet.entries.flatMap((entry): LineClaim[] => {
    const line = group.lines.find((one) => one.line === entry.line);
    const fuel = line && claimedFuel(line, entry.facts);
    // Only what comes to something is a claim.
    if (!line || fuel === undefined || !work.row(entry)?.amountOfClaim) return [];
    return [
      {
        claim: `line ${line.line}`,
        document: filing.id,
        line: line.line,
        fuel,
        periodStart: dayOr(sheet.facts.periodStart, days.first),
        periodEnd: dayOr(sheet.facts.periodEnd, days.last),
        ...claimedUse(line, entry.facts),
      },
    ];
  });
  const others = elsewhere.map(
    ({ filingId, typeOfUse, ...row }): LineClaim => ({ ...row, document: filingId, ...(typeOfUse && { typeOfUse }) }),
  );
  const pairs = overlaps([...own, ...others]).filter(({ first }) => first.document === filing.id);
  return [
    ...new Map(pairs.map((pair) => [`${pair.first.line} ${pair.first.fuel} ${pair.second.document}`, pair])).values(),
  ];
}
