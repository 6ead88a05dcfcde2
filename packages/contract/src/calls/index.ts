import { isRoute, type Route } from '../define-route.ts';
import * as accounts from './accounts.ts';
import * as activity from './activity.ts';
import * as admin from './admin.ts';
import * as apiKeys from './api-keys.ts';
import * as attachments from './attachments.ts';
import * as business from './business.ts';
import * as businessUpload from './business-upload.ts';
import * as calendar from './calendar.ts';
import * as claims720 from './claims720.ts';
import * as clients from './clients.ts';
import * as companyUsers from './company-users.ts';
import * as dashboard from './dashboard.ts';
import * as documents from './documents.ts';
import * as form720 from './form720.ts';
import * as form720x from './form720x.ts';
import * as form4136 from './form4136.ts';
import * as form8849 from './form8849.ts';
import * as leftOutRows from './left-out-rows.ts';
import * as mailChoices from './mail-choices.ts';
import * as mailbox from './mailbox.ts';
import * as openid from './openid.ts';
import * as payments from './payments.ts';
import * as pcor from './pcor.ts';
import * as pcorBatch from './pcor-batch.ts';
import * as profile from './profile.ts';
import * as ratebook from './ratebook.ts';
import * as reference from './reference.ts';
import * as returns from './returns.ts';
import * as rowSheets from './row-sheets.ts';
import * as savedFilters from './saved-filters.ts';
import * as secondFactor from './second-factor.ts';
import * as session from './session.ts';
import * as site from './site.ts';
import * as system from './system.ts';
import * as taxPreparers from './tax-preparers.ts';
import * as webhooks from './webhooks.ts';
import * as year from './year.ts';

const files = [
  system,
  site,
  session,
  accounts,
  openid,
  secondFactor,
  apiKeys,
  webhooks,
  profile,
  mailbox,
  mailChoices,
  ratebook,
  reference,
  business,
  calendar,
  taxPreparers,
  businessUpload,
  companyUsers,
  clients,
  dashboard,
  year,
  savedFilters,
  activity,
  claims720,
  form4136,
  form720,
  form720x,
  form8849,
  pcor,
  pcorBatch,
  returns,
  documents,
  attachments,
  rowSheets,
  leftOutRows,
  payments,
  admin,
];

/** Every call: all exports of the files of this folder. The server refuses to start with an unbound call. */
export const routes: readonly Route[] = files.flatMap((file) => Object.values<unknown>(file).filter(isRoute));
