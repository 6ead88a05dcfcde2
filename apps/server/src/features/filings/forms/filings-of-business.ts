import type { FilingsOfBusiness } from '../../clients/businesses/public.ts';
import { deleteAttachmentsOfBusiness } from '../attachments/public.ts';
import { deleteDraftFilings, endUnapprovedLinks, filingsWithLink, findFilings } from '../filings/public.ts';
import { quartersOfBusiness, refuseSecondOfEin } from './form-720/public.ts';

/** The filings of a business, for the calls that count, change, archive and delete it. */
export const filingsOfBusiness: FilingsOfBusiness = {
  async count(tx, accountId, businessId) {
    const { drafts, kept, unsent } = await findFilings(tx, accountId, businessId, 'read');
    const asked = (await filingsWithLink(tx, accountId, businessId)).length;
    return { drafts: drafts.length, kept, unsent, asked };
  },
  async refuseSecondOfEin(tx, accountId, businessId) {
    await refuseSecondOfEin(tx, accountId, businessId, await quartersOfBusiness(tx, accountId, businessId));
  },
  endUnapprovedLinks,
  async deleteDrafts(tx, call, businessId, now) {
    const drafts = await deleteDraftFilings(tx, call, businessId, now);
    if (drafts.kept === 0) await deleteAttachmentsOfBusiness(tx, call.session.accountId, businessId);
    return drafts;
  },
};
