import { call } from '../../../api/call.ts';
import { ActForm } from './act-form.tsx';

interface AdministratorFormProps {
  /** The administrator to remove; without one a new one is added. */
  remove?: string | undefined;
  onDone: () => void;
}

/** Adds or removes an administrator, with a fresh second factor. */
export const AdministratorForm = ({ remove, onDone }: AdministratorFormProps) =>
  remove === undefined ? (
    <ActForm
      title="Add an administrator"
      about="The person must not belong to an account. They set a password by a mailed link, and add a second factor when they first log in."
      button="Add administrator"
      asks={{ id: 'emailId', label: 'Email', type: 'email', maxLength: 254 }}
      act={async (emailId, code) => {
        await call('addAdministrator', { body: { emailId, ...code } });
        return `We mailed ${emailId} a link to set a password`;
      }}
      onDone={onDone}
    />
  ) : (
    <ActForm
      title={`Remove ${remove}?`}
      about="They are logged out at once, and their password is void. What they did stays in the audit log."
      button="Remove administrator"
      isDanger
      act={async (_, code) => {
        await call('removeAdministrator', { body: { emailId: remove, ...code } });
        return `${remove} is no administrator now`;
      }}
      onDone={onDone}
    />
  );
