import type { ClientKind, ProviderName } from '@gauger/contract';
import type { KeyScope } from '@gauger/contract/api-key';
import type { BusinessFacts } from '@gauger/contract/business';
import type { CompanyUserStatus } from '@gauger/contract/company-user';
import type { MailMode, MailTopic } from '@gauger/contract/mail-topic';
import type { FilteredListName } from '@gauger/contract/saved-filter';
import type { AttemptFailure, DeliveryState, TEST_EVENT, WebhookEvent } from '@gauger/contract/webhook';
import type { FilingState, SignatureFormName, SubmissionState } from '@gauger/excise';
import type { ColumnType, Generated, GeneratedAlways, Kysely, RawBuilder } from 'kysely';

/** The tables: camelCase here, snake_case in SQL. `numeric` is a decimal string, a date `YYYY-MM-DD`, `bigint` a number. */
export interface Schema {
  account: AccountTable;
  appUser: AppUserTable;
  membership: MembershipTable;
  invitation: InvitationTable;
  companyUser: CompanyUserView;
  session: SessionTable;
  business: BusinessTable;
  taxPreparer: TaxPreparerTable;
  filing: FilingTable;
  filingPage: FilingPageTable;
  filingOriginal: FilingOriginalTable;
  filingMailing: FilingMailingTable;
  filingFollowUp: FilingFollowUpTable;
  calendarFeed: CalendarFeedTable;
  apiKey: ApiKeyTable;
  webhook: WebhookTable;
  webhookEvent: WebhookEventTable;
  webhookDelivery: WebhookDeliveryTable;
  webhookAttempt: WebhookAttemptTable;
  savedFilter: SavedFilterTable;
  mailChoice: MailChoiceTable;
  dailyItem: DailyItemTable;
  dailyMail: DailyMailTable;
  pageDraft: PageDraftTable;
  openPage: OpenPageTable;
  filingReview: FilingReviewTable;
  filingComment: FilingCommentTable;
  attachment: AttachmentTable;
  signedForm: SignedFormTable;
  clientContact: ClientContactTable;
  clientRequest: ClientRequestTable;
  rowImport: RowImportTable;
  rowHeadings: RowHeadingsTable;
  sheetWord: SheetWordTable;
  leftOutRows: LeftOutRowsTable;
  differingTotal: DifferingTotalTable;
  submission: SubmissionTable;
  submissionEvent: SubmissionEventTable;
  payment: PaymentTable;
  pcorBatch: PcorBatchTable;
  pcorBatchFiling: PcorBatchFilingTable;
  paymentEvent: PaymentEventTable;
  refund: RefundTable;
  coupon: CouponTable;
  sendingPause: SendingPauseTable;
  rateBook: RateBookTable;
  registration: RegistrationTable;
  signInFailure: SignInFailureTable;
  networkTry: NetworkTryTable;
  identity: IdentityTable;
  identityRequest: IdentityRequestTable;
  identityOffer: IdentityOfferTable;
  passwordReset: PasswordResetTable;
  spentToken: SpentTokenTable;
  authenticatorApp: AuthenticatorAppTable;
  passkey: PasskeyTable;
  passkeyChallenge: PasskeyChallengeTable;
  recoveryCode: RecoveryCodeTable;
  mail: MailTable;
  auditEvent: AuditEventTable;
  auditHead: AuditHeadTable;
  auditAnchor: AuditAnchorTable;
  schemaMigration: SchemaMigrationTable;
}

/** One database transaction, already holding its role and, inside an account, that account. */
export type Tx = Kysely<Schema>;

/** Any JSON value of a `jsonb` column. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Read as a value; written with `jsonb(value)` of `./jsonb.ts`, so that an array is never taken for a PostgreSQL array. */
type Jsonb<Value> = ColumnType<Value, RawBuilder<Value>, RawBuilder<Value>>;
type OptionalJsonb<Value> = ColumnType<
  Value | null,
  RawBuilder<Value> | null | undefined,
  RawBuilder<Value> | null | undefined
>;
/** Set by the database when absent. */
type Moment = ColumnType<Date, Date | undefined, Date>;
type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;
/** Never written again. */
type WrittenOnce<Value> = ColumnType<Value, Value, never>;
/** Computed by the database; never written. */
type ReadOnly<Value> = ColumnType<Value, never, never>;

export type Role = 'owner' | 'manager' | 'editor' | 'approver' | 'viewer';
export type SessionScope = 'account' | 'admin' | 'mfa' | 'new_password';
export type FormType = 'Form720' | 'Form720X' | 'Form8849';

interface AccountTable {
  id: string;
  /** The account's data key, wrapped by the key ring. */
  dataKey: string;
  createdAt: Moment;
  closedAt: OptionalMoment;
}

interface AppUserTable {
  id: string;
  /** Trimmed and in lower case. */
  email: string;
  firstName: Generated<string>;
  lastName: Generated<string>;
  passwordHash: string | null;
  isAdmin: Generated<boolean>;
  taxPreparer: Generated<boolean>;
  /** Another person chose the password. */
  mustChangePassword: Generated<boolean>;
  /** Until when that password opens the choice of another one; null once it did. */
  firstPasswordUntil: OptionalMoment;
  signedInAt: OptionalMoment;
  /** When a mail server last said that the address does not exist. */
  mailRefusedAt: OptionalMoment;
  /** When an email came back after a mail server had taken it. */
  mailBouncedAt: OptionalMoment;
  active: Generated<boolean>;
  mobileNumber: Generated<string>;
  extNumber: Generated<string>;
  ptinCipher: OptionalText;
  address: Generated<string>;
  address2: Generated<string>;
  country: Generated<string>;
  state: Generated<string>;
  countryCode: Generated<string>;
  stateCode: Generated<string>;
  city: Generated<string>;
  zipCode: Generated<string>;
  /** Key of the stored file. */
  photo: OptionalText;
  photoType: OptionalText;
  version: Generated<number>;
  createdAt: Moment;
  updatedAt: Moment;
}

interface MembershipTable {
  accountId: string;
  userId: string;
  role: Role;
  active: Generated<boolean>;
  contactNumber: Generated<string>;
  ext: Generated<string>;
  /** The only businesses they see; null: all. */
  businesses: Generated<string[] | null>;
  createdAt: Moment;
  updatedAt: Moment;
  /** Kept after its end, so that what the person did keeps its name. */
  deletedAt: OptionalMoment;
}

interface InvitationTable {
  /** Also of the person it becomes. */
  id: string;
  accountId: string;
  email: string;
  firstName: string;
  lastName: string;
  contactNumber: string;
  ext: string;
  role: Exclude<Role, 'owner'>;
  /** The only businesses they will see; null: all. */
  businesses: string[] | null;
  /** Set by the owner, replaced by the person who proves the address; null when the invited person chooses one. */
  passwordHash: OptionalText;
  /** SHA-256 of the token in the mailed link. */
  tokenHash: Buffer;
  expiresAt: Date;
  /** Time when the address was proven for a login elsewhere. */
  endedAt: ReadOnly<Date | null>;
  createdAt: Date;
  updatedAt: Date;
}

/** A view of memberships that live, but the owner's, and of invitations. */
interface CompanyUserView {
  id: ReadOnly<string>;
  accountId: ReadOnly<string>;
  firstName: ReadOnly<string>;
  lastName: ReadOnly<string>;
  email: ReadOnly<string>;
  contactNumber: ReadOnly<string>;
  ext: ReadOnly<string>;
  role: ReadOnly<Exclude<Role, 'owner'>>;
  businesses: ReadOnly<string[] | null>;
  activeStatus: ReadOnly<CompanyUserStatus>;
  invitedUntil: ReadOnly<Date | null>;
  createdAt: ReadOnly<Date>;
  updatedAt: ReadOnly<Date>;
}

interface SessionTable {
  id: string;
  /** SHA-256 of the token. */
  tokenHash: Buffer;
  scope: SessionScope;
  userId: string;
  /** Null for administrators, who act in no account. */
  accountId: string | null;
  deviceName: Generated<string>;
  userAgent: Generated<string>;
  ip: string | null;
  /** Whether a second factor was given, or a passkey. */
  secondFactor: Generated<boolean>;
  createdAt: Moment;
  lastSeenAt: Moment;
  expiresAt: Date;
  revokedAt: OptionalMoment;
}

/** Its facts are columns by their own names; the EIN is encrypted, and the month a number. */
/** Fuel that a business claims on Form 4136. */
export interface Form4136Claim {
  id: string;
  /** Null: any fuel. */
  fuel: string | null;
  periodStart: string;
  periodEnd: string;
  gallons: string | null;
}

interface BusinessTable extends Omit<BusinessFacts, 'EIN' | 'SSN' | 'incomeTaxYearEndMonth'> {
  id: string;
  accountId: string;
  einCipher: string;
  einIndex: Buffer;
  einLast4Index: Buffer;
  /** 1 to 12. */
  incomeTaxYearEndMonth: number;
  taxWithRegularMethod: boolean | null;
  form4136Claims: ColumnType<Form4136Claim[], string | undefined, string>;
  clientKind: ColumnType<ClientKind | null, ClientKind | null | undefined, ClientKind | null>;
  /** The contact address at which the client may be asked, in lower case. */
  confirmedContact: ColumnType<string | null, string | null | undefined, string | null>;
  archivedAt: OptionalMoment;
  version: Generated<number>;
  createdAt: Moment;
  updatedAt: Moment;
  deletedAt: OptionalMoment;
}

interface TaxPreparerTable {
  id: string;
  accountId: string;
  individualOrFirm: 'individual' | 'firm';
  firmName: Generated<string>;
  personName: string;
  email: string;
  phoneNumber: string;
  extNumber: string;
  ptinCipher: string;
  einCipher: string;
  identityIndex: Buffer;
  addressLine1: string;
  addressLine2: Generated<string>;
  country: string;
  state: Generated<string>;
  countryCode: Generated<string>;
  stateCode: Generated<string>;
  city: string;
  zipCode: string;
  active: Generated<boolean>;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: OptionalMoment;
}

interface FilingTable {
  id: string;
  accountId: string;
  businessId: string;
  formType: FormType;
  taxYear: number;
  /** 1 to 4; null for forms without a quarter. */
  quarter: number | null;
  state: Generated<FilingState>;
  version: Generated<number>;
  finalReturn: Generated<boolean>;
  addressChange: Generated<boolean>;
  nilReturn: Generated<boolean>;
  zeroLiability: Generated<boolean>;
  oneTimeFiling: Generated<boolean>;
  /** IRS numbers; null while nobody chose. */
  chosenTaxes: string[] | null;
  paidPreparerId: string | null;
  designeeId: string | null;
  designeePinCipher: string | null;
  rateBookVersion: string;
  totals: ColumnType<Json, RawBuilder<Json> | undefined, RawBuilder<Json>>;
  cells: ColumnType<Json, RawBuilder<Json> | undefined, RawBuilder<Json>>;
  /** The last day of a claim, before weekends and holidays move it. */
  fileBy: string | null;
  /** Kept by the payments of the filing. */
  fee: GeneratedAlways<'due' | 'paid' | 'returned'>;
  createdAt: Moment;
  updatedAt: Moment;
  deletedAt: OptionalMoment;
}

interface ApiKeyTable {
  id: string;
  accountId: string;
  userId: string;
  name: string;
  tokenHash: Buffer;
  /** How the key begins. */
  shown: string;
  scopes: KeyScope[];
  /** The only businesses it sees; null: all that its person sees. */
  businesses: string[] | null;
  createdAt: Moment;
  expiresAt: Moment;
  lastUsedAt: OptionalMoment;
  revokedAt: OptionalMoment;
}

interface WebhookTable {
  id: string;
  accountId: string;
  url: string;
  events: WebhookEvent[];
  state: Generated<'active' | 'off' | 'failed'>;
  secretCipher: string;
  /** The secret before, which signs too until its time. */
  oldSecretCipher: OptionalText;
  oldSecretUntil: OptionalMoment;
  /** The first failure after the last success. */
  failingSince: OptionalMoment;
  /** Failed attempts since then. */
  failures: Generated<number>;
  /** Nothing is sent before: an attempt is under way, or the webhook rests after a failure. */
  busyUntil: OptionalMoment;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: OptionalMoment;
}

interface WebhookEventTable {
  id: string;
  accountId: string;
  type: WebhookEvent | typeof TEST_EVENT;
  at: Date;
  data: Jsonb<EventData>;
}

/** Facts of an event: ids and states only. A test event has the id of its webhook alone. */
export interface EventData {
  id: string;
  form?: FormType;
  /** `2026Q3`; of a claim or an amendment of several quarters the year. */
  period?: string;
  businessId?: string;
  state?: FilingState;
  paymentId?: string;
  signatureId?: string;
  /** The request that a client answered. */
  requestId?: string;
}

interface WebhookDeliveryTable {
  id: string;
  accountId: string;
  webhookId: string;
  eventId: string;
  state: Generated<DeliveryState>;
  /** Attempts since it was made, or since a person sent it again. */
  tries: Generated<number>;
  /** Null unless it waits. */
  dueAt: OptionalMoment;
  createdAt: Date;
}

interface WebhookAttemptTable {
  id: string;
  accountId: string;
  deliveryId: string;
  at: Date;
  status: number | null;
  failure: AttemptFailure | null;
  durationMs: number;
  /** The first characters of the answer. */
  answer: string;
}

/** How the emails of a topic come to a person. */
interface MailChoiceTable {
  accountId: string;
  userId: string;
  topic: MailTopic;
  mode: MailMode;
}

/** An email that waits for the one of the day. */
interface DailyItemTable {
  id: string;
  accountId: string;
  userId: string;
  kind: string;
  facts: Jsonb<Json>;
  createdAt: Moment;
}

interface DailyMailTable {
  accountId: string;
  userId: string;
  day: string;
}

interface SavedFilterTable {
  id: string;
  accountId: string;
  userId: string;
  list: FilteredListName;
  name: string;
  filters: Jsonb<Readonly<Record<string, string>>>;
  createdAt: Moment;
}

interface CalendarFeedTable {
  businessId: string;
  accountId: string;
  tokenHash: Buffer;
  withAmounts: boolean;
  createdAt: Moment;
  /** The person that made the address, which ends with their rights. */
  madeBy: string;
}

/** The return that a Form 720-X corrects, as it was when it was chosen. */
interface FilingOriginalTable {
  accountId: string;
  filingId: string;
  /** The submission of ours that was accepted. */
  submissionId: string | null;
  /** The Form 720, or the earlier Form 720-X; null for a return filed elsewhere. */
  amendsFilingId: string | null;
  facts: Jsonb<Json>;
  /** The taxpayer numbers of its claims. */
  sealed: string | null;
  cells: Jsonb<Json>;
  rateBookVersion: string;
  /** `2026-04-30` */
  filedOn: string | null;
  chosenAt: Date;
}

/** When a return that goes by mail was mailed. */
interface FilingFollowUpTable {
  accountId: string;
  filingId: string;
  paidOn: string | null;
  refundedOn: string | null;
  /** `1428.00`; null exactly where `refundedOn` is. */
  refundAmount: string | null;
  letterOn: string | null;
  recordedBy: string;
  recordedAt: Date;
}

interface FilingMailingTable {
  accountId: string;
  filingId: string;
  /** `2026-04-30` */
  mailedOn: string;
  sentBy: 'regular' | 'certified' | 'private' | null;
  trackingNumber: string | null;
  deliveredOn: string | null;
  letterOn: string | null;
  /** The return as it was mailed; null for one recorded before it was kept. */
  documentCipher: string | null;
  recordedBy: string;
  recordedAt: Date;
}

interface FilingPageTable {
  accountId: string;
  filingId: string;
  /** `tax.60`, `claims`, `claims.3`, `deposit`, `overpayment`, `paymentOption`, `refundAccount`. */
  page: string;
  facts: Jsonb<Json>;
  /** Facts that are never stored in clear. */
  sealed: string | null;
  cells: Jsonb<Json>;
  /** Dollars and cents. */
  amount: string | null;
  /** The version of the filing that wrote it last. */
  version: number;
  savedBy: string | null;
  savedAt: Date;
  /** The page is empty; its version says since when. */
  removed: Generated<boolean>;
}

interface FilingReviewTable {
  id: string;
  accountId: string;
  filingId: string;
  markedBy: string;
  markedAt: Date;
  /** The facts that were marked ready; null after a later review. */
  facts: OptionalJsonb<Json>;
  outcome: 'edited' | 'paid' | 'sentBack' | 'approved' | null;
  /** Null where the program itself ended it. */
  endedBy: string | null;
  endedAt: OptionalMoment;
}

interface FilingCommentTable {
  id: string;
  accountId: string;
  filingId: string;
  /** Null for one that begins a thread. */
  threadId: string | null;
  path: string;
  body: WrittenOnce<string>;
  /** Null for a comment of a client, who is named by `clientName`. */
  authorId: WrittenOnce<string | null>;
  clientRequestId: OptionalText;
  clientName: OptionalText;
  createdAt: WrittenOnce<Date>;
  resolvedAt: OptionalMoment;
  resolvedBy: string | null;
}

interface SignedFormTable {
  id: WrittenOnce<string>;
  accountId: WrittenOnce<string>;
  filingId: WrittenOnce<string>;
  ending: string;
  form: WrittenOnce<SignatureFormName>;
  way: WrittenOnce<'scanned' | 'electronic'>;
  snapshotHash: WrittenOnce<string>;
  signerName: WrittenOnce<string>;
  signerTitle: WrittenOnce<string>;
  /** `YYYY-MM-DD` */
  signedOn: WrittenOnce<string>;
  bytes: WrittenOnce<number>;
  pages: WrittenOnce<number>;
  sha256: WrittenOnce<Buffer>;
  storageKey: WrittenOnce<string>;
  /** Null for one that a client signed and uploaded, who is named by `addedByClient`. */
  addedBy: WrittenOnce<string | null>;
  addedByClient: OptionalText;
  clientRequestId: OptionalText;
  addedAt: WrittenOnce<Date>;
  /** Null until a return is sent with it, as is `keepUntil`. */
  submissionId: string | null;
  keepUntil: string | null;
}

/** The person who is asked about the returns of a business. */
interface ClientContactTable {
  businessId: WrittenOnce<string>;
  accountId: WrittenOnce<string>;
  name: string;
  email: string;
  /** The signing authority when it was saved; null before that was kept. */
  signer: string | null;
  updatedAt: Date;
}

/** A return that a client was asked about by a mailed link. */
interface ClientRequestTable {
  id: WrittenOnce<string>;
  accountId: WrittenOnce<string>;
  filingId: WrittenOnce<string>;
  businessId: WrittenOnce<string>;
  contactName: WrittenOnce<string>;
  email: WrittenOnce<string>;
  askedBy: WrittenOnce<string>;
  askedAt: WrittenOnce<Date>;
  /** `YYYY-MM-DD` */
  answerBy: WrittenOnce<string | null>;
  expiresAt: WrittenOnce<Date>;
  tokenHash: WrittenOnce<Buffer>;
  snapshotHash: string;
  checkedAt: Date;
  remindedAt: OptionalMoment;
  reminders: Generated<number>;
  codeMailId: OptionalText;
  codeSentAt: OptionalMoment;
  codesSent: Generated<number>;
  codeTries: Generated<number>;
  accessHash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  accessUntil: OptionalMoment;
  openedAt: OptionalMoment;
  mailRefusedAt: OptionalMoment;
  answer: ColumnType<'approved' | 'changes' | null, undefined, 'approved' | 'changes' | null>;
  answeredAt: OptionalMoment;
  signerName: OptionalText;
  signerTitle: OptionalText;
  pinCipher: OptionalText;
  declaration: OptionalText;
  ip: OptionalText;
  userAgent: OptionalText;
  ended: ColumnType<
    'changed' | 'withdrawn' | 'replaced' | 'expired' | 'sent' | null,
    undefined,
    'changed' | 'withdrawn' | 'replaced' | 'expired' | 'sent'
  >;
  endedAt: OptionalMoment;
}

interface AttachmentTable {
  id: WrittenOnce<string>;
  accountId: WrittenOnce<string>;
  businessId: WrittenOnce<string>;
  /** Null until a filing names it. */
  filingId: string | null;
  name: WrittenOnce<string>;
  /** Size of the file as it was sent, like its hash. */
  bytes: WrittenOnce<number>;
  sha256: WrittenOnce<Buffer>;
  pages: WrittenOnce<number>;
  storageKey: WrittenOnce<string>;
  createdBy: WrittenOnce<string>;
  createdAt: WrittenOnce<Date>;
}

interface PageDraftTable {
  accountId: string;
  filingId: string;
  page: string;
  userId: string;
  bodyCipher: string;
  /** The version of the filing on which the page was opened. */
  seenVersion: number | null;
  updatedAt: Moment;
}

interface OpenPageTable {
  accountId: string;
  filingId: string;
  page: string;
  userId: string;
  seenAt: Date;
}

/** The data that undoes the last import of rows of a filing. */
interface RowImportTable {
  id: string;
  accountId: string;
  filingId: string;
  userId: string;
  fileName: string;
  /** Version of the filing after the import. */
  version: number;
  added: number;
  /** The lists of rows as they stood before it, by IRS number or such as `claims.3`. */
  before: Jsonb<Json>;
  /** The taxpayer numbers of its claims, sealed. */
  tins: string | null;
  importedAt: Moment;
}

/** A left-out row that came with a later import. */
export interface SettledRow {
  /** The later import. */
  by: string;
  /** The filing of the later import, which can be a Form 720-X; absent when it is the one that they were left out of. */
  filingId?: string;
  /** The place of its tab among those that are kept, from 0. */
  tab: number;
  /** From 1, as the spreadsheet counts. */
  row: number;
  /** The line it was left out of. */
  line: string;
}

/** A total of an imported file that is not that of its rows, with the reason that a person gave. */
export interface DifferingTotalTable {
  id: string;
  accountId: string;
  filingId: string;
  importId: string;
  /** Of the rows, by IRS number or such as `claims.3`; empty for rows that name their line. */
  page: WrittenOnce<string>;
  fileName: WrittenOnce<string>;
  label: WrittenOnce<string>;
  stated: WrittenOnce<string>;
  rows: WrittenOnce<string>;
  reason: WrittenOnce<string>;
  givenAt: WrittenOnce<Date>;
}

/** Rows that an import left out, until a person dismisses them. */
export interface LeftOutRowsTable {
  id: string;
  accountId: string;
  filingId: string | null;
  batchId: string | null;
  fileName: WrittenOnce<string>;
  lines: Jsonb<Readonly<Record<string, number>>>;
  rowsInSheet: WrittenOnce<number>;
  sheetCipher: WrittenOnce<Buffer>;
  leftOutAt: WrittenOnce<Date>;
  /** The import that brought the last of them; null while some are missing. */
  settledBy: Generated<string | null>;
  /** Those that later imports brought, or left out again. */
  settled: ColumnType<readonly SettledRow[], undefined, RawBuilder<readonly SettledRow[]>>;
}

/** An account's meanings of headings in its sheets of rows. */
interface RowHeadingsTable {
  accountId: string;
  line: string;
  headings: Jsonb<Json>;
  updatedAt: Moment;
}

/** A word in the sheets of a business, and its meaning. */
interface SheetWordTable {
  accountId: string;
  businessId: string;
  line: string;
  field: string;
  word: string;
  meaning: string | null;
  updatedAt: Moment;
}

/** The signed content is written once; the progress columns change. */
interface SubmissionTable {
  id: WrittenOnce<string>;
  accountId: WrittenOnce<string>;
  filingId: WrittenOnce<string>;
  /** The ending of the files of its form; empty where the filing is one form, from the start or since the other was given up. */
  ending: Generated<string>;
  attempt: WrittenOnce<number>;
  /** The 20 characters the IRS knows it by. */
  submissionId: WrittenOnce<string>;
  snapshotHash: WrittenOnce<string>;
  documentCipher: WrittenOnce<string>;
  xmlCipher: WrittenOnce<string>;
  archiveCipher: WrittenOnce<string>;
  archiveHash: WrittenOnce<string>;
  /** 1 for hashes made by SHA-256 alone, 2 for those under a key of the account. */
  hashVersion: WrittenOnce<number>;
  answeredBy: WrittenOnce<string>;
  signedBy: WrittenOnce<string>;
  signerName: WrittenOnce<string>;
  signerTitle: WrittenOnce<string>;
  consentVersion: WrittenOnce<string>;
  consentText: WrittenOnce<string>;
  signedAt: WrittenOnce<Date>;
  ip: WrittenOnce<string>;
  userAgent: WrittenOnce<string>;
  state: Generated<SubmissionState>;
  outcome: 'accepted' | 'rejected' | null;
  settledAt: OptionalMoment;
  voidAt: OptionalMoment;
  /** When its form was given up, and why. */
  givenUpAt: OptionalMoment;
  givenUpReason: string | null;
  tries: Generated<number>;
  dueAt: OptionalMoment;
}

export type SubmissionEventKind =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'unknown'
  | 'unreachable'
  | 'refused'
  | 'missing'
  | 'accepted'
  | 'rejected'
  | 'unreadable';

interface SubmissionEventTable {
  id: WrittenOnce<string>;
  accountId: WrittenOnce<string>;
  /** The key of the submission's row. */
  submissionId: WrittenOnce<string>;
  at: WrittenOnce<Date>;
  kind: WrittenOnce<SubmissionEventKind>;
  answeredBy: WrittenOnce<string | null>;
  bodyCipher: WrittenOnce<string | null>;
  bodyHash: WrittenOnce<string | null>;
}

/** The state of a payment; see the migration. */
export type PaymentState = 'initiated' | 'capturing' | 'approved' | 'declined' | 'void' | 'mismatched' | 'refunded';

interface RefundTable {
  /** Also the request id at the provider. */
  id: string;
  accountId: string;
  /** The payment that leads the order; of a part, the payment of the return. */
  paymentId: string;
  isPart: Generated<boolean>;
  amount: string;
  currency: string;
  reason: string;
  state: Generated<'initiated' | 'refunded' | 'failed'>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  askedBy: string;
  createdAt: Date;
  updatedAt: Date;
}

interface CouponTable {
  id: string;
  /** In capital letters. */
  code: string;
  /** One of both is set: so many percent of the fee, or dollars and cents. */
  percent: string | null;
  amount: string | null;
  /** Days of Washington, both included. */
  firstDay: string;
  lastDay: string | null;
  maxUses: number | null;
  maxUsesOfAccount: number | null;
  formTypes: FormType[];
  createdBy: string;
  createdAt: Date;
  endedAt: OptionalMoment;
}

interface SendingPauseTable {
  id: string;
  reason: string;
  pausedBy: string;
  pausedAt: Date;
  /** Null while the pause lasts. */
  resumedBy: string | null;
  resumedAt: Date | null;
}

interface PaymentTable {
  id: string;
  accountId: string;
  filingId: string;
  businessId: string;
  businessName: string;
  formType: FormType;
  paymentDescription: string;
  /** Dollars and cents. */
  paidAmount: string;
  /** The discount of a coupon: the fee is the sum of both. */
  discount: Generated<string>;
  couponId: ColumnType<string | null, string | null | undefined, never>;
  couponCode: ColumnType<string | null, string | null | undefined, never>;
  currency: string;
  state: Generated<PaymentState>;
  /** While it lies ahead, one process talks to the provider about this payment. */
  claimedUntil: OptionalMoment;
  askedAt: OptionalMoment;
  /** The provider's order. */
  paymentId: ColumnType<string | null, string | null | undefined, string | null>;
  approvalUrl: ColumnType<string | null, string | null | undefined, string | null>;
  captureId: ColumnType<string | null, string | null | undefined, string | null>;
  /** Money that the provider took, where it differs from the amount of the order. */
  takenAmount: ColumnType<string | null, undefined, string>;
  takenCurrency: ColumnType<string | null, undefined, string>;
  payerIdCipher: ColumnType<string | null, string | null | undefined, string | null>;
  invoiceNumber: ColumnType<number | null, number | null | undefined, number | null>;
  /** The payment whose order pays this one too; null for one that has an order of its own. */
  orderOf: ColumnType<string | null, string | null | undefined, never>;
  /** Total of the order of a payment that leads others. */
  orderAmount: ColumnType<string | null, string | null | undefined, never>;
  certifiedBy: string;
  certifiedName: string;
  certifiedAt: Date;
  certifiedWording: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Returns of the PCOR fee made from one sheet. */
interface PcorBatchTable {
  id: string;
  accountId: string;
  sheetName: WrittenOnce<string>;
  sheetHash: WrittenOnce<Buffer>;
  leftOut: WrittenOnce<number>;
  createdBy: WrittenOnce<string>;
  createdAt: WrittenOnce<Date>;
}

interface PcorBatchFilingTable {
  accountId: WrittenOnce<string>;
  batchId: WrittenOnce<string>;
  filingId: WrittenOnce<string>;
  place: WrittenOnce<number>;
}

/** An event of the payment provider; only a hint to ask the provider. */
interface PaymentEventTable {
  id: string;
  eventType: string;
  paymentId: string | null;
  receivedAt: Date;
}

interface RateBookTable {
  version: string;
  document: Jsonb<Json>;
  loadedAt: Moment;
  loadedBy: string | null;
}

interface RegistrationTable {
  /** SHA-256 of the token that its browser holds. */
  tokenHash: Buffer;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  taxPreparer: boolean;
  createdAt: Date;
  expiresAt: Date;
  /** Keyed hash of the six digits; null when there are none or they were used. */
  codeHash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  codeSentAt: OptionalMoment;
  failures: Generated<number>;
  validatedAt: OptionalMoment;
}

interface SignInFailureTable {
  email: string;
  /** Empty for every device that is not known. */
  device: string;
  failures: number;
  waitUntil: Date;
  updatedAt: Date;
}

interface IdentityTable {
  provider: ProviderName;
  /** The provider's permanent name for the person. */
  subject: string;
  userId: string;
  createdAt: Date;
}

interface IdentityRequestTable {
  /** SHA-256 of the token that its tab holds. */
  tokenHash: Buffer;
  provider: ProviderName;
  state: string;
  nonce: string;
  codeVerifier: string;
  expiresAt: Date;
}

interface IdentityOfferTable {
  tokenHash: Buffer;
  provider: ProviderName;
  subject: string;
  email: string;
  expiresAt: Date;
}

export type NetworkTryKind = 'failed_sign_in' | 'unchecked' | 'failed_reset' | 'unknown_coupon';

interface NetworkTryTable {
  id: string;
  network: ColumnType<string, string | RawBuilder<string>, never>;
  kind: NetworkTryKind;
  triedAt: Date;
}

/** Written by the functions `begin_password_reset` and `finish_password_reset` alone. */
interface PasswordResetTable {
  tokenHash: ReadOnly<Buffer>;
  userId: ReadOnly<string>;
  createdAt: ReadOnly<Date>;
  expiresAt: ReadOnly<Date>;
  usedAt: ReadOnly<Date | null>;
}

interface SpentTokenTable {
  jti: string;
  expiresAt: Date;
}

interface AuthenticatorAppTable {
  userId: string;
  /** Its data key, wrapped by the key ring. */
  dataKey: string;
  secretCipher: string;
  createdAt: Date;
  /** The thirty seconds whose code was used last, counted from 1970. */
  lastStep: Generated<number>;
  lastUsedAt: OptionalMoment;
}

interface PasskeyTable {
  id: string;
  userId: string;
  name: string;
  credentialId: Buffer;
  /** In COSE. */
  publicKey: Buffer;
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt: OptionalMoment;
}

interface PasskeyChallengeTable {
  /** SHA-256 of the challenge. */
  challengeHash: Buffer;
  /** The person who registers a passkey; null for a login. */
  userId: string | null;
  expiresAt: Date;
}

interface RecoveryCodeTable {
  userId: string;
  /** Keyed hash of the code. */
  codeHash: Buffer;
  createdAt: Moment;
  usedAt: OptionalMoment;
}

/** Written by the function `ask_mail`; the job that sends a mail notes how far it came. */
interface MailTable {
  id: ReadOnly<string>;
  /** One of `mail/kinds.ts`. */
  kind: ReadOnly<string>;
  email: ReadOnly<string>;
  /** The facts of an email until it is sent; never a code or a link. */
  facts: ColumnType<Json, never, RawBuilder<Json>>;
  ip: ReadOnly<string | null>;
  createdAt: ReadOnly<Date>;
  /** Latest time of sending. */
  expiresAt: ReadOnly<Date>;
  triedAt: OptionalMoment;
  sentAt: OptionalMoment;
}

/** Written by the function `append_audit_event` alone. */
interface AuditEventTable {
  id: ReadOnly<string>;
  accountId: ReadOnly<string>;
  seq: ReadOnly<number>;
  createdAt: ReadOnly<Date>;
  actorId: ReadOnly<string | null>;
  onBehalfOf: ReadOnly<string | null>;
  ip: ReadOnly<string | null>;
  requestId: ReadOnly<string | null>;
  actionType: ReadOnly<string>;
  documentType: ReadOnly<string | null>;
  documentId: ReadOnly<string | null>;
  beforeHash: ReadOnly<string | null>;
  afterHash: ReadOnly<string | null>;
  outcome: ReadOnly<string>;
  detail: ReadOnly<Json>;
  prev: ReadOnly<string>;
  hash: ReadOnly<string>;
}

/** The end of each account's chain. */
interface AuditHeadTable {
  accountId: ReadOnly<string>;
  seq: ReadOnly<number>;
  hash: ReadOnly<string>;
  sealedSeq: ReadOnly<number>;
}

/** The ends of the chains that grew since the anchor before, and their root. */
interface AuditAnchorTable {
  id: ReadOnly<number>;
  sealedAt: ReadOnly<Date>;
  heads: ReadOnly<Json>;
  root: ReadOnly<string>;
}

interface SchemaMigrationTable {
  name: string;
  checksum: string;
  appliedAt: Moment;
}
