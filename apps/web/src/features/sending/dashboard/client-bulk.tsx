import { clientKindNames } from '@gauger/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ActionMenu } from '../../../components/action-menu/action-menu.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { payAddress, signAddress } from '../../../frame/several-returns-addresses.ts';
import css from './client-returns.module.css';
import { asksForChange, isAskable, isPayable, isUnsigned, stepOf } from './client-words.ts';
import type { ClientReturn } from './queries.ts';
import type { Rights } from './row-status.ts';
import { useClientKind } from './use-client-kind.ts';
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
  const askable = rows.filter(isAskable);
  const payable = rows.filter(isPayable);
  const unsigned = rows.filter(isUnsigned);
  const signable = unsigned.filter(({ isSignable }) => isSignable);
  const toChange = rows.filter(asksForChange);
  const counts = [
    ...(signable.length > 0 ? [`${signable.length} ready to sign`] : []),
    ...(waiting.length > 0 ? [`${waiting.length} with the client`] : []),
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
            Remind {waiting.length}
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
