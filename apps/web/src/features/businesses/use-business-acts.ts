import { useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../../api/call.ts';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { confirm } from '../../components/confirm/confirm.ts';
import { BUSINESSES } from './use-businesses.ts';

/** The facts of a business that its acts need. */
type Business = Pick<Answer<'listBusinesses'>['businesses'][number], 'id' | 'businessName' | 'archived'>;

/** Archiving, restoring and deleting a business. Only what cannot be taken back is asked about first. */
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

  const archive = ({ id }: Business) =>
    act(() => call('archiveBusiness', { params: { id } }), 'Business archived successfully');

  const restore = ({ id }: Business) =>
    act(() => call('restoreBusiness', { params: { id } }), 'Business restored successfully');

  async function remove(business: Business): Promise<void> {
    const { id, businessName, archived } = business;
    const filings = await call('countBusinessFilings', { params: { id } }).catch((error: Error) => {
      showError(error.message);
    });
    if (!filings) return;
    if (filings.kept > 0) {
      const body = `It has ${filings.kept === 1 ? 'a filing that is' : `${filings.kept} filings that are`} paid or sent.`;
      if (archived) return showError(`${businessName} cannot be deleted. ${body}`);
      const instead = await confirm({
        title: `${businessName} cannot be deleted`,
        body: `${body} Archive it instead. It leaves the lists, and its filings stay.`,
        confirm: 'Archive',
      });
      return instead ? archive(business) : undefined;
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

function draftsGo(drafts: number): string {
  if (drafts === 0) return 'It has no filing.';
  return drafts === 1 ? 'Its unpaid draft is deleted with it.' : `Its ${drafts} unpaid drafts are deleted with it.`;
}
