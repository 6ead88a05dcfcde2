import { useQueryClient } from '@tanstack/react-query';
import { BUSINESSES } from '../../../account/public.ts';
import { type Answer, call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { counted } from '../../../components/counted.ts';

type Business = Pick<Answer<'listBusinesses'>['businesses'][number], 'id' | 'businessName' | 'archived'>;

/** Archiving, restoring and deleting a business. What cannot be taken back, or leaves something undone, is asked about first. */
export function useBusinessActs() {
  const queries = useQueryClient();

  async function act(work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work();
      showSuccess(done);
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    }
    await queries.invalidateQueries({ queryKey: [BUSINESSES] });
  }

  const countFilings = ({ id }: Business) =>
    call('countBusinessFilings', { params: { id } }).catch((error: Error) => {
      showError(error.message);
    });

  const putAway = ({ id }: Business) =>
    act(() => call('archiveBusiness', { params: { id } }), 'Business archived successfully');

  async function archive(business: Business): Promise<void> {
    const filings = await countFilings(business);
    if (!filings) return;
    const open = openWords(filings);
    const agreed =
      open === '' ||
      (await confirm({
        title: `Archive ${business.businessName}?`,
        body: `${open} It leaves the lists, and its filings stay in My Filings.`,
        confirm: 'Archive',
      }));
    if (agreed) await putAway(business);
  }

  const restore = ({ id }: Business) =>
    act(() => call('restoreBusiness', { params: { id } }), 'Business restored successfully');

  async function remove(business: Business): Promise<void> {
    const { id, businessName, archived } = business;
    const filings = await countFilings(business);
    if (!filings) return;
    if (filings.kept > 0) {
      const body = `It has ${filings.kept === 1 ? 'a filing that is' : `${filings.kept} filings that are`} paid or sent.`;
      if (archived) return showError(`${businessName} cannot be deleted. ${body}`);
      const instead = await confirm({
        title: `${businessName} cannot be deleted`,
        body: `${body} Archive it instead. It leaves the lists, and its filings stay.${linksEnd(filings.asked)}`,
        confirm: 'Archive',
      });
      return instead ? putAway(business) : undefined;
    }
    const agreed = await confirm({
      title: `Delete ${businessName}?`,
      body: `${draftsGo(filings.drafts)} This cannot be undone.`,
      confirm: 'Delete',
      danger: true,
    });
    if (agreed) await act(() => call('deleteBusiness', { params: { id } }), 'Business deleted successfully');
  }

  return { archive, restore, remove };
}

/** The open returns and links of a business to archive; empty without any. */
function openWords({ drafts, unsent, asked }: Answer<'countBusinessFilings'>): string {
  const open = [
    ...(unsent > 0 ? [`${counted(unsent, 'return that is', 'returns that are')} paid and not filed`] : []),
    ...(drafts > 0 ? [`${counted(drafts, 'draft', 'drafts')} not paid`] : []),
  ];
  const has = open.length > 0 ? `It has ${open.join(' and ')}.` : '';
  return `${has}${linksEnd(asked)}`.trim();
}

const linksEnd = (asked: number): string =>
  asked === 0
    ? ''
    : ` The ${asked === 1 ? 'link' : 'links'} that its client has to ${counted(asked, 'return', 'returns')} will end.`;

function draftsGo(drafts: number): string {
  if (drafts === 0) return 'It has no filing.';
  return drafts === 1 ? 'Its unpaid draft is deleted with it.' : `Its ${drafts} unpaid drafts are deleted with it.`;
}
