import { PLAN_LIMITS } from '@gauger/contract/sheet-limits';
import type { PolicyType } from '@gauger/excise';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Answer, call, fetchFile } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import type { Zeros } from '../../../components/sheet-upload/leading-zeros.tsx';
import { AS_FOUND, partsOf, type Reading, readingChoices } from '../../../components/sheet-upload/reading.ts';
import { useSheetWork } from '../../../components/sheet-upload/use-sheet-work.ts';
import { batchAddress } from './batch-address.ts';

/** The server's result for a sheet of plans. */
export type Check = Answer<'checkPcorSheet'>;

/** The reading of a file that was just chosen. */
const AS_WRITTEN = { ...partsOf(AS_FOUND), zeros: 'asWritten' } as const;

/** A sheet of plans on its way: chosen, checked, its columns named, and made returns of only when asked. */
export function usePcorImport() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [reading, setReading] = useState(AS_FOUND);
  const [policyType, setPolicyType] = useState<PolicyType>();
  const [zeros, setZeros] = useState<Zeros>('asWritten');
  const bodyOf = (read: Reading, type = policyType, how = zeros) => ({
    ...partsOf(read),
    ...(type && { policyType: type }),
    zeros: how,
  });
  const look = (...how: Parameters<typeof bodyOf>) => {
    const body = bodyOf(...how);
    return (file: File, signal: AbortSignal) => call('checkPcorSheet', { body, files: { file }, signal });
  };
  const { act, ...work } = useSheetWork<Check, 'Importing'>({
    largest: 5,
    limits: PLAN_LIMITS,
    check: (file, signal) => call('checkPcorSheet', { body: AS_WRITTEN, files: { file }, signal }),
    mark: (file, signal) => fetchFile('markPcorSheet', { body: bodyOf(reading), files: { file }, signal }),
  });
  const sheet = {
    ...work,
    choose(file: File) {
      setReading(AS_FOUND);
      setPolicyType(undefined);
      setZeros('asWritten');
      work.choose(file);
    },
  };
  const { readSheets, readSeparator, takeBack } = readingChoices(reading, async (next) => {
    if (await sheet.checkAgain(look(next))) setReading(next);
  });

  /** Says the policy type of all rows that name none. */
  async function chooseType(type: PolicyType): Promise<void> {
    if (await sheet.checkAgain(look(reading, type))) setPolicyType(type);
  }

  /** Puts leading zeros back, or leaves the numbers as they are written. */
  async function setLeadingZeros(how: Zeros): Promise<void> {
    if (await sheet.checkAgain(look(reading, policyType, how))) setZeros(how);
  }

  /** Sets the meaning of a heading; the server remembers it for the next sheet. */
  const name = (heading: string, field: string | null) =>
    sheet.checkAgain(look(reading), () => call('savePcorColumns', { body: { columns: [{ heading, field }] } }));

  const save = (save: 'all' | 'good') =>
    act('Importing', async (file, _, signal) => {
      const { id, returns, leftOut } = await call('uploadPcorSheet', {
        body: { ...bodyOf(reading), save },
        files: { file },
        signal,
      });
      // New businesses and drafts may have come with it.
      await queries.invalidateQueries();
      const left = leftOut > 0 ? `, ${counted(leftOut, 'row', 'rows')} left out` : '';
      showSuccess(`${counted(returns, 'return', 'returns')} created${left}`);
      navigate(batchAddress(id));
    });

  return { sheet, policyType, chooseType, zeros, setLeadingZeros, readSheets, readSeparator, takeBack, name, save };
}
