import { MAX_MARKED_CLIENTS } from '@gauger/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import { type ClientReturn, DASHBOARD } from './queries.ts';

/** Says of the clients of these rows which returns they file. */
export function useClientKind(rows: readonly ClientReturn[], onSaved: () => void) {
  const queries = useQueryClient();
  return {
    async save(kind: ClientReturn['kind'] | null): Promise<void> {
      const businesses = [...new Set(rows.map(({ businessId }) => businessId))];
      try {
        for (let at = 0; at < businesses.length; at += MAX_MARKED_CLIENTS)
          await call('saveClientKind', { body: { businesses: businesses.slice(at, at + MAX_MARKED_CLIENTS), kind } });
        showSuccess(`The kind of ${counted(businesses.length, 'client', 'clients')} is saved.`);
        onSaved();
      } catch (error) {
        showError(error instanceof Error ? error.message : String(error));
      } finally {
        await queries.invalidateQueries({ queryKey: [DASHBOARD] });
      }
    },
  };
}
