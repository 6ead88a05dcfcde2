import type { ClaimSection, LineStatus, TaxLine } from '@gauger/excise';
import { Notice } from '../../../components/notice/notice.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { FilingLayout } from './filing-layout.tsx';
import type { OpenFiling } from './open-filing.ts';

interface NotOnReturnProps {
  open: OpenFiling;
  here: TaxLine | ClaimSection;
  what: 'tax' | 'claim';
  status: LineStatus;
}

/** A line or claim that the return of the quarter lacks, reached by its address: why it does. */
export function NotOnReturn({ open, here, what, status }: NotOnReturnProps) {
  return (
    <FilingLayout open={open} here={here}>
      <Notice title={`This ${what} is not on the return for this quarter`}>
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
