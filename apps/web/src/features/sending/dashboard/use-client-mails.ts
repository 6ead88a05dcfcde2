import { MAX_ASKED_TOGETHER } from '@gauger/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { showError, showNews, showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import { type Asking, confirmAsking, leftOutText } from '../../clients/client-contacts/public.ts';
import { namesOf } from './client-words.ts';
import { type ClientReturn, DASHBOARD } from './queries.ts';

/** Asks and reminds the clients of returns by email, and says which ones were not mailed and why. */
export function useClientMails() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function mail(
    rows: readonly ClientReturn[],
    name: 'askClients' | 'remindClients',
    done: string,
    asking?: Asking,
  ): Promise<void> {
    setBusy(true);
    const mailSome = (filings: string[]) => {
      const confirmed = asking?.confirmed.filter(({ id }) => filings.includes(id));
      return name === 'askClients'
        ? call(name, { body: { filings, ...(confirmed && { confirmed }) } })
        : call(name, { body: { filings } });
    };
    try {
      const returns: Answer<'askClients'>['returns'] = [];
      const ids = asking?.filings ?? rows.flatMap(({ filing }) => filing?.id ?? []);
      for (let at = 0; at < ids.length; at += MAX_ASKED_TOGETHER)
        returns.push(...(await mailSome(ids.slice(at, at + MAX_ASKED_TOGETHER))).returns);
      const mailed = returns.filter((one) => one.done).length;
      if (mailed > 0) showSuccess(`${counted(mailed, 'client was', 'clients were')} ${done}.`);
      const failed = returns.filter((one) => !one.done);
      if (failed.length > 0) showError(whyNot(rows, failed));
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [DASHBOARD] });
    }
  }

  return {
    isBusy,
    async ask(rows: readonly ClientReturn[]) {
      const asking = await confirmAsking(
        rows.map(({ filing, businessId, businessName, contactEmail: email, isContactConfirmed }) => ({
          id: filing?.id ?? businessId,
          businessName,
          email,
          isConfirmed: isContactConfirmed ?? false,
        })),
      );
      if (!asking) return;
      if (asking.leftOut.length > 0) showNews(leftOutText(asking.leftOut));
      if (asking.filings.length > 0) await mail(rows, 'askClients', 'asked by email', asking);
    },
    remind: (rows: readonly ClientReturn[]) => mail(rows, 'remindClients', 'reminded by email'),
  };
}

/** Each reason once, with the clients that it is about. */
function whyNot(rows: readonly ClientReturn[], failed: Answer<'askClients'>['returns']): string {
  const reasons = Map.groupBy(failed, ({ message, issues }) => issues[0]?.message ?? message ?? '');
  return [...reasons]
    .map(([reason, of]) => {
      const ids = new Set(of.map(({ id }) => id));
      const about = rows.filter(({ filing }) => filing && ids.has(filing.id));
      return `${namesOf(about)}: ${reason.replace(/\.$/, '')}.`;
    })
    .join(' ');
}
