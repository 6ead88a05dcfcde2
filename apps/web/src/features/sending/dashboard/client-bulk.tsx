import { clientKindNames, MAX_MARKED_CLIENTS } from '@gauger/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { ActionMenu } from '../../../components/action-menu/action-menu.tsx';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { payAddress, signAddress } from '../../../frame/several-returns-addresses.ts';
import css from './client-returns.module.css';
import { asksForChange, isAskable, isPayable, isUnsigned, namesOf, stepOf, wasMailedLately } from './client-words.ts';
import type { ClientReturn } from './queries.ts';
import { DASHBOARD } from './queries.ts';
import type { Rights } from './row-status.ts';
import type { useClientMails } from './use-client-mails.ts';

interface ClientBulkProps {
  rows: readonly ClientReturn[];
  rights: Rights;
  mails: ReturnType<typeof useClientMails>;
  onClear: () => void;
}

const idsOf = (rows: readonly ClientReturn[]) => rows.flatMap(({ filing }) => filing?.id ?? []);

/** Acts on the selected returns: emails at once, one payment and one consent on pages of their own. */
export function ClientBulk({ rows, rights, mails, onClear }: ClientBulkProps) {
  const waiting = rows.filter((row) => stepOf(row, rights) === 'Remind');
  const mailedLately = rows.filter((row) => row.mustAct === 'client' && wasMailedLately(row));
  const askable = rows.filter(isAskable);
  const payable = rows.filter(isPayable);
  const unsigned = rows.filter(isUnsigned);
  const signable = unsigned.filter(({ isSignable }) => isSignable);
  const toChange = rows.filter(asksForChange);
  const counts = [
    ...(signable.length > 0 ? [`${signable.length} ready to sign`] : []),
    ...(waiting.length > 0 ? [`${waiting.length} with the client`] : []),
    ...(mailedLately.length > 0 ? [`not to remind: ${namesOf(mailedLately)}, mailed within the last day`] : []),
    ...(toChange.length > 0 ? [`${toChange.length} left out: the client asked for a change`] : []),
  ].join(', ');
  const { save } = useClientKind(rows, onClear);
  const kindActs = [
    { label: clientKindNames.feeOnly, onClick: () => void save('feeOnly') },
    { label: clientKindNames.quarterly, onClick: () => void save('quarterly') },
    { label: 'By their returns', onClick: () => void save(null) },
  ];
  return (
    <section className={css.bulk} aria-label="Selected returns">
      <span role="status">
        <b>{rows.length}</b> selected {counts && <span className={css.counts}>{counts}</span>}
      </span>
      <span className={css.acts}>
        {waiting.length > 0 && (
          <Button
            variant="default"
            leftSection={<Icon name="mail" />}
            loading={mails.isBusy}
            onClick={() => void mails.remind(waiting)}
          >
            Remind {counted(new Set(waiting.map(({ businessId }) => businessId)).size, 'client', 'clients')}
          </Button>
        )}
        {askable.length > 0 && (
          <Button
            variant="default"
            leftSection={<Icon name="mail" />}
            loading={mails.isBusy}
            onClick={() => void mails.ask(askable)}
          >
            Ask {askable.length} to approve
          </Button>
        )}
        {payable.length > 0 && (
          <Button component={Link} to={payAddress(idsOf(payable))} variant="default">
            Pay {payable.length}
          </Button>
        )}
        {signable.length > 0 && (
          <Button component={Link} to={signAddress(idsOf(unsigned))}>
            Sign {signable.length}
            {unsigned.length > signable.length && `, ${unsigned.length - signable.length} not approved`}
          </Button>
        )}
        <ActionMenu label="Kind of client" text="Kind of client" icon="person" acts={kindActs} />
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      </span>
    </section>
  );
}

/** Says of the clients of these rows which returns they file. */
function useClientKind(rows: readonly ClientReturn[], onSaved: () => void) {
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
