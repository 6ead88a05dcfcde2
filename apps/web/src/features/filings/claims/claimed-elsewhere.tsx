import {
  type ClaimedLine,
  claimedForQuarterIssue,
  claimedFuel,
  claimedTwiceIssue,
  claimedUse,
  firstOfEach,
  isBlank,
  law,
  type Overlap,
  overlaps,
  sameQuarters,
} from '@gauger/excise';
import { Link } from 'react-router';
import type { Answer } from '../../../api/call.ts';
import { FirstFew } from '../../../components/first-few/first-few.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import type { AnyOpenFiling } from '../filing/public.ts';
import { claimAddress, useClaimedElsewhere } from './claimed-rows.ts';
import type { ClaimState } from './use-claim.ts';

interface ClaimedElsewhereProps {
  open: AnyOpenFiling;
  state: ClaimState;
  /** The month in which the income tax year of the business ends, 1 to 12. */
  yearEnds: number;
}

/** Warns, while it is entered, of fuel that another filing of the business claims for the same days, and leads to that filing. */
export function ClaimedElsewhere({ open, state, yearEnds }: ClaimedElsewhereProps) {
  const { id, businessId } = open.filing;
  const elsewhere = useClaimedElsewhere(open.filing);
  const claims = claimsWith(elsewhere, id, state);
  const found = ofThis(overlaps(claims), id);
  const quarters = ofThis(sameQuarters(claims, law, yearEnds), id, () => '');
  if (found.length === 0 && quarters.length === 0) return null;
  return (
    <Notice kind="due" title={found.length > 0 ? 'May already be claimed' : 'One claim per quarter'}>
      <FirstFew>
        {[
          ...found.map((pair) => (
            <li key={`${pair.first.line} ${pair.first.fuel} ${pair.second.document}`}>
              <Linking message={claimedTwiceIssue(pair, '').message} to={pair.second} businessId={businessId} />
            </li>
          )),
          ...quarters.map((pair) => (
            <li key={`quarter ${pair.second.document}`}>
              <Linking message={claimedForQuarterIssue(pair, '').message} to={pair.second} businessId={businessId} />
            </li>
          )),
        ]}
      </FirstFew>
    </Notice>
  );
}

/** A message in which the other claim is named, with the name as the way to it. */
function Linking({ message, to, businessId }: { message: string; to: ElsewhereLine; businessId: string }) {
  const { document: filingId, formType = 'Form720' } = to;
  const [before, ...after] = message.split(to.claim);
  return (
    <>
      {before}
      <Link to={claimAddress({ filingId, formType }, businessId)}>{to.claim}</Link>
      {after.join(to.claim)}.
    </>
  );
}

type OtherClaims = Readonly<Answer<'listClaimedElsewhere'>>;

/** A claim with the form of its filing, where it is of another one. */
type ElsewhereLine = ClaimedLine & { formType?: OtherClaims[number]['formType'] };

/** Combines the claims of the page with those of the other filings. */
function claimsWith(elsewhere: OtherClaims, id: string, { days, group, sheet, work }: ClaimState): ElsewhereLine[] {
  const dayOr = (day: unknown, otherwise: string) => (isBlank(day) ? otherwise : String(day));
  const own = sheet.entries.flatMap((entry): ElsewhereLine[] => {
    const line = group.lines.find((one) => one.line === entry.line);
    const fuel = line && claimedFuel(line, entry.facts);
    // Only what comes to something is a claim.
    if (!line || fuel === undefined || !work.row(entry)?.amountOfClaim) return [];
    return [
      {
        claim: `line ${line.line}`,
        document: id,
        line: line.id,
        label: line.line,
        fuel,
        periodStart: dayOr(sheet.facts.periodStart, days.first),
        periodEnd: dayOr(sheet.facts.periodEnd, days.last),
        ...claimedUse(line, entry.facts),
      },
    ];
  });
  const others = elsewhere.map(
    ({ filingId, typeOfUse, ...row }): ElsewhereLine => ({
      ...row,
      document: filingId,
      ...(typeOfUse && { typeOfUse }),
    }),
  );
  return [...own, ...others];
}

/** The pairs of this filing, each reported once for each other filing: by fuel of a line, or by `of`. */
function ofThis(
  pairs: readonly Overlap<ElsewhereLine>[],
  id: string,
  of: (claim: ClaimedLine) => string = ({ line, fuel }) => `${line} ${fuel}`,
): Overlap<ElsewhereLine>[] {
  const own = pairs.filter(({ first }) => first.document === id);
  return firstOfEach(own, ({ first, second }) => `${of(first)} ${second.document}`);
}
