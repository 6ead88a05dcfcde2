import { Button } from '@mantine/core';
import { ActionMenu } from '../../components/action-menu/action-menu.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import css from './client-returns.module.css';
import { addressOf, isAskable, nameOf, type Step, stepOf } from './client-words.ts';
import type { ClientReturn } from './queries.ts';
import type { Rights } from './row-status.ts';
import type { useClientMails } from './use-client-mails.ts';

interface ClientBulkProps {
  rows: readonly ClientReturn[];
  rights: Rights;
  mails: ReturnType<typeof useClientMails>;
  onClear: () => void;
}

/** Acts on the selected returns: emails at once, fees and signatures one by one. */
export function ClientBulk({ rows, rights, mails, onClear }: ClientBulkProps) {
  const waiting = rows.filter((row) => stepOf(row, rights) === 'Remind');
  const askable = rows.filter(isAskable);
  const oneByOne = (step: Step) => {
    const of = rows.filter((row) => stepOf(row, rights) === step);
    return (
      of.length > 0 && (
        <ActionMenu
          label={`${step} ${of.length}, one by one`}
          text={`${step} ${of.length}`}
          icon="down"
          acts={of.map((row) => ({ label: nameOf(row), to: addressOf(row, rights) }))}
        />
      )
    );
  };
  return (
    <section className={css.bulk} aria-label="Selected returns">
      <span role="status">
        <b>{rows.length}</b> selected
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
            Ask {askable.length}
          </Button>
        )}
        {oneByOne('Pay')}
        {oneByOne('Sign')}
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      </span>
    </section>
  );
}
