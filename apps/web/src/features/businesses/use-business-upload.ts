import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type Answer, call, fetchFile } from '../../api/call.ts';
import { showSuccess } from '../../components/banners/banners.tsx';
import { counted } from '../../components/counted.ts';
import { useSheetWork } from '../../components/sheet-upload/use-sheet-work.ts';
import { BUSINESSES } from './use-businesses.ts';

/** The server's result for a sheet. */
export type Check = Answer<'checkBusinessUpload'>;

/** A sheet of businesses on its way: chosen, checked, and saved only when asked. */
export function useBusinessUpload() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { act, ...sheet } = useSheetWork<Check, 'Saving'>({
    largest: 5,
    check: (file, signal) => call('checkBusinessUpload', { body: {}, files: { file }, signal }),
    mark: (file, signal) => fetchFile('markBusinessUpload', { body: {}, files: { file }, signal }),
  });

  const save = (save: 'all' | 'good') =>
    act('Saving', async (file, _, signal) => {
      const { added, leftOut } = await call('uploadBusinesses', { body: { save }, files: { file }, signal });
      await queries.invalidateQueries({ queryKey: [BUSINESSES] });
      const left = leftOut > 0 ? `, ${leftOut.toLocaleString('en-US')} left out` : '';
      showSuccess(`${counted(added, 'business', 'businesses')} added${left}`);
      navigate('/home/businesslist');
    });

  return { sheet, save };
}
