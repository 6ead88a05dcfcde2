import {
  addBusiness as adding,
  archiveBusiness as archiving,
  checkBusinessUpload as checking,
  countBusinessFilings as counting,
  deleteBusiness as deleting,
  getBusiness,
  getBusinessTemplate,
  listBusinesses as listing,
  markBusinessUpload as marking,
  listBusinessNames as naming,
  restoreBusiness as restoring,
  saveBusiness as saving,
  saveBusinessColumns as savingColumns,
  uploadBusinesses as uploading,
} from '@gauger/contract';
import { businessKind } from '@gauger/import/records';
import { mediaTypes } from '@gauger/sheet';
import { type BoundCall, bound } from '../../../http/public.ts';
import { saveRecordColumns } from '../../../sheets/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { addBusiness } from './add-business.ts';
import { answerBusiness } from './answer-business.ts';
import { archiveBusiness } from './archive-business.ts';
import { deleteBusiness } from './delete-business.ts';
import type { FilingsOfBusiness } from './filings-of-business.ts';
import { listBusinesses, listBusinessNames } from './list-businesses.ts';
import { loadBusiness } from './queries.ts';
import { saveBusiness } from './save-business.ts';
import { businessTemplate } from './upload/template.ts';
import { checkUpload, markUpload, uploadBusinesses } from './upload/upload-businesses.ts';

/** @param filings the filings of a business, which know businesses and not the other way round */
export function businessCalls(deps: AccountDeps, filings: FilingsOfBusiness): BoundCall[] {
  const { database, cipherOf } = deps;
  return [
    bound(adding, (call) => addBusiness(deps, call)),
    bound(saving, (call) => saveBusiness(deps, call, filings)),
    bound(deleting, (call) => deleteBusiness(deps, call, filings)),
    bound(archiving, (call) => archiveBusiness(deps, call, true, filings)),
    bound(restoring, (call) => archiveBusiness(deps, call, false, filings)),
    bound(counting, ({ session: { accountId }, params }) =>
      database.inAccount(accountId, async (tx) => {
        const { id } = await loadBusiness(tx, accountId, params.id, 'read');
        return filings.count(tx, accountId, id);
      }),
    ),
    bound(listing, (call) => listBusinesses(deps, call)),
    bound(naming, (call) => listBusinessNames(deps, call)),
    bound(checking, (call) => checkUpload(deps, call)),
    bound(uploading, (call) => uploadBusinesses(deps, call)),
    bound(marking, (call) => markUpload(deps, call)),
    bound(savingColumns, (call) => saveRecordColumns(deps, call, businessKind)),
    bound(getBusinessTemplate, async ({ params: { format } }) => ({
      name: `businesses.${format}`,
      mediaType: mediaTypes[format],
      bytes: await businessTemplate(format),
    })),
    bound(getBusiness, ({ session: { accountId }, params }) =>
      database.inAccount(accountId, async (tx) => {
        return answerBusiness(tx, { accountId, cipher: await cipherOf(tx, accountId) }, params.id);
      }),
    ),
  ];
}
