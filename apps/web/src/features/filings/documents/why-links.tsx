import type { Quarter } from '@gauger/excise';
import { useMutation } from '@tanstack/react-query';
import { failureOf } from '../../../api/call.ts';
import { showError } from '../../../components/banners/banners.tsx';
import { saveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import { RateBookLink } from '../rates/public.ts';
import { downloadDocument, type OfFiling } from './download-document.ts';
import css from './why-links.module.css';

interface WhyLinksProps {
  line: { irsNumber: string; name: string };
  quarter: Quarter;
  /** Absent where no filing keeps the amount. */
  filing?: OfFiling | undefined;
}

/** Links below an explained amount of a line: its workpaper, in the PDF of the return, and its rates. */
export function WhyLinks({ line, quarter, filing }: WhyLinksProps) {
  const saving = useMutation({
    async mutationFn(of: OfFiling) {
      // The workpaper shows the saved return.
      if (await saveBeforeLeaving()) await downloadDocument(of, 'form720.pdf');
    },
    onError: (error) => showError(failureOf(error).reason),
  });
  return (
    <>
      {filing && (
        <button type="button" className={css.print} disabled={saving.isPending} onClick={() => saving.mutate(filing)}>
          Print as workpaper<span className="spoken"> (PDF of the return)</span>
        </button>
      )}
      <RateBookLink irsNumber={line.irsNumber} quarter={quarter} from={line.name}>
        Open in the rate book
      </RateBookLink>
    </>
  );
}
