import { useQueryClient } from '@tanstack/react-query';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { ADMIN } from './queries.ts';

/** Does something, says so or why not, and reads the pages of administrators again. */
export function useAct() {
  const queries = useQueryClient();
  return async (done: string, work: () => Promise<unknown>) => {
    try {
      await work();
      showSuccess(done);
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    }
    await queries.invalidateQueries({ queryKey: [ADMIN] });
  };
}
