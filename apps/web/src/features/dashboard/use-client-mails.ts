import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call } from '../../api/call.ts';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { counted } from '../../components/counted.ts';
import { nameOf } from './client-words.ts';
import { type ClientReturn, DASHBOARD } from './queries.ts';

/** Returns of one call at most, as the contract has it. */
const AT_ONCE = 50;

/** Asks and reminds the clients of returns by email, and says which ones were not mailed and why. */
export function useClientMails() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function mail(
    rows: readonly ClientReturn[],
    name: 'askClients' | 'remindClients',
    done: string,
  ): Promise<void> {
    setBusy(true);
    try {
      const returns: Answer<'askClients'>['returns'] = [];
      const ids = rows.flatMap(({ filing }) => filing?.id ?? []);
      for (let at = 0; at < ids.length; at += AT_ONCE)
        returns.push(...(await call(name, { body: { filings: ids.slice(at, at + AT_ONCE) } })).returns);
      const mailed = returns.filter((one) => one.done).length;
      if (mailed > 0) showSuccess(`${counted(mailed, 'client was', 'clients were')} ${done}.`);
      const failed = returns.filter((one) => !one.done);
      if (failed.length > 0)
        showError(
          failed
            .map(({ id, message, issues }) => {
              const row = rows.find(({ filing }) => filing?.id === id);
              return `${row ? nameOf(row) : id}: ${issues[0]?.message ?? message}`;
            })
            .join('; '),
        );
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [DASHBOARD] });
    }
  }

  return {
    isBusy,
    ask: (rows: readonly ClientReturn[]) => mail(rows, 'askClients', 'asked by email'),
    remind: (rows: readonly ClientReturn[]) => mail(rows, 'remindClients', 'reminded by email'),
  };
}
