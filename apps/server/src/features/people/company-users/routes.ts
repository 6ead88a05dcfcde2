import {
  acceptInvitation as accepting,
  addCompanyUser as adding,
  deleteCompanyUser as deleting,
  findInvitation as finding,
  inviteCompanyUser as inviting,
  listCompanyUsers as listing,
  proveAddress as proving,
  saveCompanyUser as saving,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import type { SignInTools } from '../accounts/public.ts';
import { acceptInvitation, findInvitation, proveAddress } from './accept-invitation.ts';
import { addCompanyUser } from './add-company-user.ts';
import { deleteCompanyUser } from './delete-company-user.ts';
import { inviteCompanyUser } from './invite-company-user.ts';
import { listCompanyUsers } from './list-company-users.ts';
import { saveCompanyUser } from './save-company-user.ts';

export function companyUserCalls(deps: SignInTools): BoundCall[] {
  return [
    bound(adding, (call) => addCompanyUser(deps, call)),
    bound(saving, (call) => saveCompanyUser(deps, call)),
    bound(deleting, (call) => deleteCompanyUser(deps, call)),
    bound(inviting, (call) => inviteCompanyUser(deps, call)),
    bound(listing, (call) => listCompanyUsers(deps, call)),
    bound(finding, (call) => findInvitation(deps, call)),
    bound(accepting, (call) => acceptInvitation(deps, call)),
    bound(proving, (call) => proveAddress(deps, call)),
  ];
}
