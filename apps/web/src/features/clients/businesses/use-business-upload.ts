import { BUSINESS_LIMITS } from '@gauger/contract/sheet-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { BUSINESSES } from '../../../account/public.ts';
import { type Answer, call, fetchFile } from '../../../api/call.ts';
import { counted } from '../../../components/counted.ts';
import { type SentFile, useRecordSheet } from '../../../components/sheet-upload/use-record-sheet.ts';

/** A sheet of businesses on its way. */
export function useBusinessUpload() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useRecordSheet<Answer<'checkBusinessUpload'>>({
    limits: BUSINESS_LIMITS,
    check: (sent) => call('checkBusinessUpload', sent),
    mark: (sent) => fetchMarked(sent, 'all'),
    nameColumn: (column) => call('saveBusinessColumns', { body: { columns: [column] } }),
    leftOut: (sent) => fetchMarked(sent, 'faulty'),
    async save({ save, body, ...sent }) {
      const { added, updated, leftOut } = await call('uploadBusinesses', { ...sent, body: { ...body, save } });
      await queries.invalidateQueries({ queryKey: [BUSINESSES] });
      const saved = [
        ...(added > 0 || updated === 0 ? [`${counted(added, 'business', 'businesses')} added`] : []),
        ...(updated > 0 ? [`${counted(updated, 'client', 'clients')} saved`] : []),
        ...(leftOut > 0 ? [`${leftOut.toLocaleString('en-US')} left out`] : []),
      ];
      return { message: saved.join(', '), page: 'My Business', leave: () => navigate('/home/businesslist') };
    },
  });
}

const fetchMarked = ({ body, ...sent }: SentFile, rows: 'all' | 'faulty') =>
  fetchFile('markBusinessUpload', { ...sent, body: { ...body, rows } });
