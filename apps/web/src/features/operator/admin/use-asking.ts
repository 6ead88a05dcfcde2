import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { ADMIN } from './queries.ts';

/** Asks the gateway about a submission now, and reads the pages of administrators again. */
export function useAsking() {
  const queries = useQueryClient();
  return async (id: string, of: string) => {
    try {
      await call('askGateway', { params: { id }, body: {} });
      showSuccess(`Asking the gateway about ${of}`);
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    }
    await queries.invalidateQueries({ queryKey: [ADMIN] });
  };
}
