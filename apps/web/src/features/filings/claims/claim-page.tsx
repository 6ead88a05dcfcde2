import {
  type ClaimGroup,
  type ClaimGroupFacts,
  claimStatus,
  claimsOf,
  incomeTaxYearEnds,
  law,
  quarterDays,
} from '@gauger/excise';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../../frame/not-found-page.tsx';
import { claimAt, NotOnReturn, type OpenFiling, type Pages, WithFiling } from '../filing/public.ts';
import { ClaimOf } from './claim-entries.tsx';
import { quartersOf } from './claim-quarters.ts';
import { factsOfSheet, sheetOf } from './claim-sheet.ts';
import type { ClaimTarget } from './claim-target.ts';
import { workOut } from './claim-work.ts';
import { ClaimedElsewhere } from './claimed-elsewhere.tsx';
import { useIncomeTaxYearEnd } from './use-income-tax-year-end.ts';

/** The page of one group of Schedule C: /home/business/claims/{order}. */
export function ClaimPage() {
  const section = claimAt(useParams().order);
  if (!section) return <NotFoundPage />;
  return (
    <WithFiling opens="getClaims720">
      {(open) => {
        const group = groupOf(open, section.group);
        return group ? (
          <ClaimOnScheduleC key={section.group} open={open} group={group} />
        ) : (
          <NotOnReturn open={open} here={section} what="claim" status={claimStatus(section, open.quarter)} />
        );
      }}
    </WithFiling>
  );
}

/** The group with the lines of the quarter. Claims from before the quarter changed are still shown, so that they can be removed. */
function groupOf(
  { filing, quarter }: Pick<OpenFiling, 'filing' | 'quarter'>,
  id: ClaimGroup['group'],
): ClaimGroup | undefined {
  const offered = claimsOf(quarter).find(({ group }) => group === id);
  if (offered || !filing.claimsData?.groups?.[id]) return offered;
  return law.claims.find(({ group }) => group === id);
}

function ClaimOnScheduleC({ open, group }: { open: OpenFiling; group: ClaimGroup }) {
  const { filing, quarter } = open;
  const month = useIncomeTaxYearEnd(open);
  const id = group.group;
  const target = useMemo((): ClaimTarget => {
    return {
      place: group,
      group,
      part: `claimsData.groups.${id}`,
      saved: savedGroup(filing, group),
      daysOf: () => quarterDays(quarter),
      quarters: quartersOf(group, quarterDays(quarter).first, Number(month)),
      work: (sheet) => workOut(filing, group, sheet, month),
    };
  }, [filing, quarter, id, group, month]);
  return (
    <ClaimOf
      open={open}
      target={target}
      onSave={(facts) =>
        open.save({ claimsData: { monthIncomeTaxYearEnds: month, groups: { [id]: facts } } } as Pages, (saved) =>
          pagesOf(saved, target.group),
        )
      }
      elsewhere={(state) => (
        <ClaimedElsewhere
          open={open}
          state={state}
          yearEnds={incomeTaxYearEnds(state.work.typed.others?.claimsData ?? {})}
        />
      )}
    />
  );
}

/** The page of a group as it would be sent again. */
function pagesOf(filing: OpenFiling['filing'], group: ClaimGroup): Pages {
  const saved = savedGroup(filing, group);
  const { monthIncomeTaxYearEnds } = filing.claimsData ?? {};
  const facts = saved ? factsOfSheet(sheetOf(saved, group), group) : null;
  return { claimsData: { monthIncomeTaxYearEnds, groups: { [group.group]: facts } } };
}

/** The saved facts of a group, without values that the server computed. */
function savedGroup(filing: OpenFiling['filing'], { group }: ClaimGroup): ClaimGroupFacts | undefined {
  const saved = filing.claimsData?.groups?.[group];
  if (!saved) return undefined;
  const { total: _, ...facts } = saved;
  return facts as ClaimGroupFacts;
}
