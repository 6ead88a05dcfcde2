import { type ClaimSection, claimStatus } from '@gauger/excise';
import { Notice } from '../../../components/notice/notice.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { FilingLayout, type OpenFiling } from '../filing/public.ts';

/** A group of claims that the return of the quarter lacks, reached by its address: why it does. */
export function ClaimNotOffered({ open, section }: { open: OpenFiling; section: ClaimSection }) {
  const status = claimStatus(section, open.quarter);
  return (
    <FilingLayout open={open} here={section}>
      <Notice title="This claim is not on the return for this quarter">
        {!status.onReturn && (
          <>
            <p>{status.reason}</p>
            <p className="citation">
              <SourceLinks citation={status.citation} />
            </p>
          </>
        )}
      </Notice>
    </FilingLayout>
  );
}
