import { ActionIcon, Button } from '@mantine/core';
import { Link } from 'react-router';
import { formsOf, nothingToReport, useRights } from '../../../account/public.ts';
import type { Answer } from '../../../api/call.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import css from './business-actions.module.css';
import { businessAddress } from './business-address.ts';
import { useBusinessActs } from './use-business-acts.ts';

/** Actions for one business of the list for people who may edit; archiving and deleting are for owner and Manager. */
export function BusinessActions({ of }: { of: Answer<'listBusinesses'>['businesses'][number] }) {
  const { archive, restore, remove } = useBusinessActs();
  const { manages: mayManage } = useRights();
  return (
    <span className={css.actions}>
      {!of.archived && (
        <Button component={Link} to={formsOf(of.id)} variant="default" size="sm">
          Start Filing<span className="spoken"> for {of.businessName}</span>
        </Button>
      )}
      {!of.archived && (
        <Button component={Link} to={nothingToReport(of.id)} variant="subtle" size="sm">
          Nothing to report<span className="spoken"> for {of.businessName}</span>
        </Button>
      )}
      <ActionIcon component={Link} to={businessAddress(of.id)} aria-label={`Edit ${of.businessName}`} title="Edit">
        <Icon name="edit" />
      </ActionIcon>
      {mayManage && (
        <>
          {of.archived ? (
            <ActionIcon aria-label={`Restore ${of.businessName}`} title="Restore" onClick={() => restore(of)}>
              <Icon name="restore" />
            </ActionIcon>
          ) : (
            <ActionIcon aria-label={`Archive ${of.businessName}`} title="Archive" onClick={() => archive(of)}>
              <Icon name="archive" />
            </ActionIcon>
          )}
          <ActionIcon aria-label={`Delete ${of.businessName}`} title="Delete" onClick={() => remove(of)}>
            <Icon name="delete" />
          </ActionIcon>
        </>
      )}
    </span>
  );
}
