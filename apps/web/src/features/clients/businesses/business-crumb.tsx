import { useNavigate } from 'react-router';
import { formsOf, useBusinesses, useRights } from '../../../account/public.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { BusinessSwitch } from '../../../frame/business-switch.tsx';
import { hasUnsavedChanges, saveBeforeLeaving } from '../../../frame/save-before-leaving.ts';

/** The business the page is about, with the others to begin a filing for: what is typed is saved first. */
export function BusinessCrumb({ current }: { current: { id: string; businessName: string } }) {
  const { businesses, error } = useBusinesses();
  const { edits } = useRights();
  const navigate = useNavigate();
  const others = (businesses ?? []).filter(({ id }) => edits && id !== current.id);

  async function change(id: string) {
    const agreed =
      !hasUnsavedChanges() ||
      (await confirm({
        title: 'Change the current details',
        body: 'Do you want to save the current changes before changing the business?',
        confirm: 'Save and switch business',
      }));
    if (agreed && (await saveBeforeLeaving())) navigate(formsOf(id));
  }

  return (
    <BusinessSwitch
      current={{ id: current.id, name: current.businessName }}
      others={error && !businesses ? undefined : others.map(({ id, businessName }) => ({ id, name: businessName }))}
      problem={error?.message}
      onChoose={change}
    />
  );
}
