import { lineStatus, type TaxLine } from '@gauger/excise';
import { Notice } from '../../../components/notice/notice.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { FilingLayout, type OpenFiling } from '../filing/public.ts';

/** A line that is not on the return of the quarter, reached by its address: why it is not. */
export function LineNotInForce({ open, line }: { open: OpenFiling; line: TaxLine }) {
  const status = lineStatus(line, open.quarter);
  return (
    <FilingLayout open={open} here={line}>
      <Notice title="This tax is not on the return for this quarter">
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
