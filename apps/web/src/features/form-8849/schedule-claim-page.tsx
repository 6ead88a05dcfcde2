import { useMemo } from 'react';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { ClaimOf } from '../claims/public.ts';
import { claimPagesToSave, type OpenFiling, pagesOfClaim, WithFiling } from '../filing/public.ts';
import { targetOf } from './claim-target.ts';

/** The lines of one number of a schedule: /home/business/form8849/claims/{order}. */
export function Claim8849Page() {
  const { order } = useParams();
  return (
    <WithFiling form="Form8849">
      {(open) => {
        const page = pagesOfClaim(open.filing).find((one) => one.page === order);
        return page ? <ScheduleClaim key={page.group} open={open} page={page} /> : <NotFoundPage />;
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
  return <ClaimOf open={open} target={target} onSave={(facts) => open.save(claimPagesToSave(filing, page, facts))} />;
}
