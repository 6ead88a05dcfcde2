import { law, scheduleGroup } from '@gauger/excise';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { Notice } from '../../../components/notice/notice.tsx';
import { NotFoundPage } from '../../../frame/not-found-page.tsx';
import { ClaimedElsewhere, ClaimOf, factsOfSheet, sheetOf } from '../claims/public.ts';
import {
  blockOf,
  claimPagesToSave,
  type OpenFiling,
  openOn,
  pageFacts8849,
  pagesOfClaim,
  scheduleAddress,
  WithFiling,
} from '../filing/public.ts';
import { targetOf } from './claim-target.ts';
import css from './schedule-claims.module.css';

/** The lines of one number of a schedule: /home/business/form8849/claims/{order}. */
export function Claim8849Page() {
  const { order } = useParams();
  return (
    <WithFiling form="Form8849">
      {(open) => {
        const page = pagesOfClaim(open.filing).find((one) => one.page === order);
        return page ? (
          <ScheduleClaim key={page.group} open={openOn(open, page.schedule)} page={page} />
        ) : (
          <NotFoundPage />
        );
      }}
    </WithFiling>
  );
}

interface ScheduleClaimProps {
  open: OpenFiling<'Form8849'>;
  page: ReturnType<typeof pagesOfClaim>[number];
}

function ScheduleClaim({ open, page }: ScheduleClaimProps) {
  const { filing } = open;
  const target = useMemo(() => targetOf(filing, page), [filing, page]);
  const { schedule } = page;
  const { facts } = blockOf(filing, schedule);
  const { period } = scheduleGroup(schedule, false, law);
  const isWithoutPeriod = period.asked && (!facts.periodStart || !facts.periodEnd);
  return (
    <ClaimOf
      open={open}
      target={target}
      elsewhere={(state) => <ClaimedElsewhere open={open} state={state} yearEnds={Number(filing.schedule.month)} />}
      onSave={(typed) =>
        open.save(claimPagesToSave(page, typed), (saved) => {
          const facts = pageFacts8849(saved, page);
          const again = facts ? factsOfSheet(sheetOf(facts, target.group), target.group) : null;
          return claimPagesToSave(page, again);
        })
      }
      notice={() =>
        isWithoutPeriod &&
        period.within === 'any' && (
          <div className={css.follows}>
            <Notice title="The period of claim follows the quarters of your rows">
              <p>
                To claim for other days, <Link to={scheduleAddress(schedule, filing)}>enter the period</Link>.
              </p>
            </Notice>
          </div>
        )
      }
    />
  );
}
