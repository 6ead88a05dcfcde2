import { PLAN_LIMITS } from '@gauger/contract/sheet-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type Answer, call, fetchFile } from '../../../api/call.ts';
import { counted } from '../../../components/counted.ts';
import { useRecordSheet } from '../../../components/sheet-upload/use-record-sheet.ts';
import { batchAddress } from './batch-address.ts';

/** The server's result for a sheet of plans. */
export type Check = Answer<'checkPcorSheet'>;

/** A sheet of plans on its way to returns. */
export function usePcorImport() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useRecordSheet<Check>({
    limits: PLAN_LIMITS,
    check: (sent) => call('checkPcorSheet', sent),
    mark: (sent) => fetchFile('markPcorSheet', sent),
    nameColumn: (column) => call('savePcorColumns', { body: { columns: [column] } }),
    async save({ save, body, ...sent }) {
      const { id, returns, leftOut } = await call('uploadPcorSheet', { ...sent, body: { ...body, save } });
      // New businesses and drafts may have come with it.
      await queries.invalidateQueries();
      const left = leftOut > 0 ? `, ${counted(leftOut, 'row', 'rows')} left out` : '';
      return {
        message: `${counted(returns, 'return', 'returns')} created${left}`,
        page: 'the batch',
        leave: () => navigate(batchAddress(id)),
      };
    },
  });
}
