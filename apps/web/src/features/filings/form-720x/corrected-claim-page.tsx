import { type ClaimGroup, type ClaimGroupFacts, claimsOf, law, quarterDays } from '@gauger/excise';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { Notice } from '../../../components/notice/notice.tsx';
import { NotFoundPage } from '../../../frame/not-found-page.tsx';
import { ClaimOf, type ClaimTarget, useSavedYearEnd, workOut } from '../claims/public.ts';
import {
  addressOf,
  claimAt,
  correctedReturn,
  hasRatesOf,
  type OpenFiling,
  quarterOf,
  type SavedFiling,
  type Typed,
  WithFiling,
} from '../filing/public.ts';
import css from './form-720x.module.css';
import { NotTaken } from './not-taken.tsx';
import { OtherRates } from './other-rates.tsx';
import { useFigures } from './use-figures.ts';

type Open = OpenFiling<'Form720X'>;

/** A group of claims of the corrected return. */
export function Claim720XPage() {
  const section = claimAt(useParams().order);
  if (!section) return <NotFoundPage />;
  return (
    <WithFiling form="Form720X">
      {(open) => {
        const corrected = correctedReturn(open.filing);
        const group =
          corrected &&
          (claimsOf(quarterOf(corrected)).find((one) => one.group === section.group) ??
            law.claims.find((one) => one.group === section.group));
        return corrected && group ? (
          <CorrectedClaim key={group.group} open={open} corrected={corrected} group={group} />
        ) : (
          <Navigate to={addressOf('claimAdjustment', open.filing)} replace />
        );
      }}
    </WithFiling>
  );
}

interface CorrectedClaimProps {
  open: Open;
  corrected: SavedFiling;
  group: ClaimGroup;
}

function CorrectedClaim({ open, corrected, group }: CorrectedClaimProps) {
  const month = useSavedYearEnd(corrected);
  const id = group.group;
  const useTyped = (typed: Typed) => useFigures(open.filing, typed);
  const target = useMemo((): ClaimTarget => {
    const { total: _, ...saved } = corrected.claimsData?.groups?.[id] ?? { total: '' };
    return {
      place: group,
      group,
      part: `corrected.claimsData.groups.${id}`,
      saved: corrected.claimsData?.groups?.[id] ? (saved as ClaimGroupFacts) : undefined,
      daysOf: () => quarterDays(quarterOf(corrected)),
      work(sheet) {
        const work = workOut(corrected, group, sheet, month);
        return {
          ...work,
          // The time limit of a claim is that of the amended return, not that of the claim.
          deadlines: [],
          placeOf: (issue) => work.placeOf({ ...issue, path: issue.path.replace(/^corrected\./, '') }),
        };
      },
    };
  }, [corrected, id, group, month]);
  return (
    <ClaimOf
      open={open}
      target={target}
      useTyped={useTyped}
      notice={(typed) => (
        <div className={css.notices}>
          <OtherRates filing={open.filing} typed={typed} />
          <NotTaken filing={open.filing} typed={typed} />
          <Notice title="These are the claims of the corrected return">
            <p>
              The return stays as it was filed.
              {hasRatesOf(open.filing) && ' The ledger shows what your change comes to before you save it.'}
            </p>
          </Notice>
        </div>
      )}
      onSave={(facts) =>
        open.save({
          corrected: { claimsData: { monthIncomeTaxYearEnds: month, groups: { [id]: facts } } },
        } as Parameters<typeof open.save>[0])
      }
    />
  );
}
