import { newBusiness } from '@gauger/contract/business';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { BUSINESSES, businessQuery, formsOf, useRights, useSession } from '../../../account/public.ts';
import type { Answer } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { CalendarFeed } from '../calendar-feed/public.ts';
import { ClientContact } from '../client-contacts/public.ts';
import { afterFixing } from './business-address.ts';
import { entryOf } from './business-entry.ts';
import { BusinessWizard } from './business-wizard.tsx';
import { withPlanOf } from './pcor-address.ts';
import { sameEinSentence } from './same-ein-notice.tsx';
import { useBusinessWizard } from './use-business-wizard.ts';

/** Adds a business, or changes the one the address names (`?business=`). With `afterAdd=2` the way goes on to the forms, with `afterAdd=pcor` to the PCORI fee. */
export function BusinessPage() {
  const [address] = useSearchParams();
  const id = address.get('business');
  const { adds } = useRights();
  if (id) return <EditBusiness key={id} id={id} />;
  return adds ? <AddBusiness /> : <Navigate to={listed} replace />;
}

type User = Answer<'getUser'>;

const listed = '/home/businesslist';
const crumbs = [{ label: 'My Business', to: listed }];

function AddBusiness() {
  const [address] = useSearchParams();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const wizard = useBusinessWizard({
    stored: undefined,
    initial: { ...newBusiness, ...signerOf(useSession().user) },
    kept: useDraftKey('new'),
    async onSaved(id, sameEin) {
      const added = savedMessage('Your new business has been added to your account.', sameEin);
      // Reload first: the next page may redirect a person without a business back to this one.
      await queries.invalidateQueries({ queryKey: [BUSINESSES] });
      showSuccess(added);
      navigate(nextAfter(address, id), { replace: true });
    },
  });
  return (
    <HomePage title="Add Business" crumbs={crumbs} narrow>
      <BusinessWizard label="Add Business" isNew wizard={wizard} />
    </HomePage>
  );
}

/** Where a new business leads: to its first filing where that was asked for, else to the list. */
function nextAfter(address: URLSearchParams, id: string): string {
  const afterAdd = address.get('afterAdd');
  if (afterAdd === 'pcor') return `/home/pcor?${withPlanOf(address, { business: id })}`;
  return afterAdd === '2' ? formsOf(id) : listed;
}

function EditBusiness({ id }: { id: string }) {
  const { data: business, error } = useQuery(businessQuery(id));
  if (business) return <Loaded key={business.version} business={business} />;
  if (!error) return <FullPageProgress />;
  return (
    <HomePage title="Edit Business" crumbs={crumbs} narrow>
      <Notice kind="error" title={error.message} />
    </HomePage>
  );
}

function Loaded({ business }: { business: Answer<'getBusiness'> }) {
  const [address] = useSearchParams();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const wizard = useBusinessWizard({
    stored: business,
    initial: entryOf(business),
    kept: useDraftKey(business.id),
    onSaved(_, sameEin) {
      // Its returns are checked again: a page of one may be the next.
      void queries.invalidateQueries();
      showSuccess(savedMessage('Business updated successfully', sameEin));
      navigate(afterFixing(address), { replace: true });
    },
  });
  return (
    <HomePage title="Edit Business" heading={business.businessName} crumbs={crumbs} narrow>
      <BusinessWizard label="Edit Business" isNew={false} wizard={wizard} />
      {!business.archived && (
        <>
          <ClientContact businessId={business.id} />
          <CalendarFeed businessId={business.id} />
        </>
      )}
    </HomePage>
  );
}

/** The message after a save, with the other businesses of the EIN. */
const savedMessage = (done: string, sameEin: Answer<'getBusiness'>['sameEin']): string =>
  sameEin.length > 0 ? `${done.replace(/\.$/, '')}. ${sameEinSentence(sameEin)}` : done;

/** The default signer: the account owner signs for their own business; a tax preparer's clients sign for theirs. */
const signerOf = ({ taxPreparer, firstName, lastName, mobileNumber, emailId }: User): Partial<typeof newBusiness> =>
  taxPreparer
    ? {}
    : {
        signingAuthorityName: `${firstName} ${lastName}`.trim(),
        signingAuthorityPhone: mobileNumber,
        contactPhoneNumber: mobileNumber,
        contactEmailAddress: emailId,
      };

const useDraftKey = (business: string) => [useSession().user.id, `business ${business}`] as const;
