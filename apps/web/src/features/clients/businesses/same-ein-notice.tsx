import type { Answer } from '../../../api/call.ts';
import css from '../../../components/form-sheet/form-sheet.module.css';
import { Notice } from '../../../components/notice/notice.tsx';

const MAX_NAMED = 3;

type SameEin = Answer<'getBusiness'>['sameEin'];

/** Which other businesses of the account have the EIN of one that is saved, in words; empty where none has. */
export function sameEinSentence(others: SameEin): string {
  if (others.length === 0) return '';
  const named = others.slice(0, MAX_NAMED).map(({ businessName }) => businessName);
  const more = others.length - named.length;
  return `Your account already has this EIN: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Warns that other businesses of the account have the EIN of this one: a mistake, or divisions that file together. */
export function SameEinNotice({ others }: { others: SameEin }) {
  return (
    <div role="status" className={css.note}>
      {others.length > 0 && (
        <Notice kind="due" title={sameEinSentence(others)}>
          <p>Check the number. Divisions may share an EIN, but together they file one Form 720 for a quarter.</p>
        </Notice>
      )}
    </div>
  );
}
