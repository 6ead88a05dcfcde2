import {
  type addForm720,
  type addForm720FromPackage,
  type addForm720X,
  type addForm720XFromPackage,
  type FilingAnswer,
  type Form720XAnswer,
  newFiling,
  newForm720X,
  toIssues,
} from '@gauger/contract';
import { ATTACHED, PACKAGE } from '@gauger/documents';
import { type Filing, renamedAttachments } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import { liveBusiness, newId } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { taxpayerNumber } from '../../clients/businesses/public.ts';
import { type AttachmentDeps, deleteUploaded, uploadAttachments } from '../../filings/attachments/public.ts';
import type { FilingDeps } from '../../filings/filings/public.ts';
import { addFiling, commitPages } from '../../filings/forms/form-720/public.ts';
import { addFiling as addAmendment } from '../../filings/forms/form-720x/public.ts';
import { readPackageApart, refusedPackage } from './package-work.ts';

type PackageCall = Call<typeof addForm720FromPackage> | Call<typeof addForm720XFromPackage>;
type NewFilingBody = Call<typeof addForm720>['body'];

/** Creates a draft from a return package, without its bank data, persons and signature. A refusal leaves no attachment. */
export async function addFromPackage(
  deps: FilingDeps & AttachmentDeps,
  call: Call<typeof addForm720FromPackage>,
): Promise<FilingAnswer> {
  const { businessId } = call.body;
  const number = await numberOf(deps, call);
  const { facts, attached } = await readPackageApart(call.caller, call.files[0]?.bytes ?? Buffer.alloc(0));
  refuseOtherBusiness(facts, number);
  // Judged with ids nobody has, so that nothing is kept of a package whose facts cannot be.
  const law = await deps.database.inAccount(call.session.accountId, deps.lawInForce);
  const { taxYearQuarter, ...judged } = bodyOf(renamedAttachments(facts, newId), businessId);
  commitPages({ formType: 'Form720', ...taxYearQuarter, filingData: {} } as Filing, judged, law);

  const ids = await keepAttached(deps, call, attached);
  const body = bodyOf(
    renamedAttachments(facts, (name) => ids.get(name) ?? name),
    businessId,
  );
  try {
    return await addFiling(deps, { ...call, body, idempotencyKey: undefined });
  } catch (error) {
    await deleteUploaded(deps, call, [...ids.values()]);
    throw error;
  }
}

/**
 * Creates a Form 720-X of a package: that of a Form 720, which was filed elsewhere, is the return to correct; that of a Form 720-X
 * comes back with its rows. Documents of a return stay with the return.
 */
export async function amendFromPackage(
  deps: FilingDeps & AttachmentDeps,
  call: Call<typeof addForm720XFromPackage>,
): Promise<Form720XAnswer> {
  const { businessId } = call.body;
  const number = await numberOf(deps, call);
  const { facts, attached } = await readPackageApart(call.caller, call.files[0]?.bytes ?? Buffer.alloc(0));
  refuseOtherBusiness(facts, number);
  const isAmendment = objectOf(facts).formType === 'Form720X';
  const ids = isAmendment ? await keepAttached(deps, call, attached) : new Map<string, string>();
  try {
    const body = isAmendment
      ? amendmentOf(
          renamedAttachments(facts, (name) => ids.get(name) ?? name),
          businessId,
        )
      : { businessId, original: { filing: returnOf(facts) } };
    return await addAmendment(deps, { ...call, body, idempotencyKey: undefined });
  } catch (error) {
    await deleteUploaded(deps, call, [...ids.values()]);
    throw error;
  }
}

/** Facts of a Form 720-X that a package sets: its certification and its preparer are given again. */
const packagedAmendment = newForm720X.pick({
  ...{ formType: true, corrected: true, adjustmentsToLiability: true, adjustmentsToScheduleC: true },
  ...{ explanations: true, statements: true, attachments: true, filed: true },
  ...{ ratesInForce: true, overpaymentUse: true, applyToQuarter: true },
});

function amendmentOf(facts: unknown, businessId: string): Call<typeof addForm720X>['body'] {
  const own = Object.entries(objectOf(facts)).filter(
    ([name]) => !['certification', 'original', ...passedOver].includes(name),
  );
  const { corrected, ...rest } = Object.fromEntries(own);
  const { filingData, claimsData } = objectOf(corrected);
  const read = packagedAmendment.safeParse(
    { ...rest, ...(corrected === undefined ? {} : { corrected: { filingData, claimsData } }) },
    { reportInput: true },
  );
  if (!read.success) {
    const issues = toIssues(read.error);
    throw new AppError('INVALID_PACKAGE', {
      description: `${PACKAGE.facts}: ${issues[0]?.path}: ${issues[0]?.message}`,
      issues,
    });
  }
  const { original } = objectOf(facts);
  return { ...read.data, businessId, ...(original ? { original: { filing: returnOf(original) } } : {}) };
}

/** A return without the persons it names: it is read as one that was filed elsewhere. */
const returnOf = (facts: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(objectOf(facts)).filter(([name]) => name === 'format' || !passedOver.includes(name)),
  );

/** The EIN of the business of the call, or the SSN or ITIN marked as one. Throws NOT_FOUND. */
function numberOf({ database, cipherOf }: FilingDeps, { session: { accountId }, body: { businessId } }: PackageCall) {
  return database.inAccount(accountId, async (tx) => {
    const business = await liveBusiness(tx, accountId, businessId).select('einCipher').executeTakeFirst();
    if (!business) throw new AppError('NOT_FOUND');
    const cipher = await cipherOf(tx, accountId);
    return cipher.open({ table: 'business', column: 'ein_cipher', row: businessId }, business.einCipher);
  });
}

/** The return of one taxpayer never becomes that of another. */
function refuseOtherBusiness(facts: unknown, number: string): void {
  const { business } = (facts ?? {}) as { business?: { EIN?: unknown; SSN?: unknown } | null };
  const named = typeof business?.EIN === 'string' ? business.EIN.replace('-', '') : '';
  const ssn = typeof business?.SSN === 'string' ? business.SSN.replaceAll('-', '') : '';
  if ((named || taxpayerNumber({ EIN: '', SSN: ssn })) === number) return;
  const whose = /^\d{9}$/.test(named) ? `the business with an EIN ending in ${named.slice(-4)}` : 'an unknown business';
  throw refusedPackage(PACKAGE.facts, `This package is of ${whose}. Choose that business, or add it first.`);
}

/** Facts taken from a package besides its quarter: a foreign file sets nothing else on a filing of ours. */
const packageFacts = newFiling.pick({
  formType: true,
  filingData: true,
  deposit: true,
  overpayment: true,
  claimsData: true,
});
const packageQuarter = newFiling.shape.taxYearQuarter;
const ofQuarter: readonly string[] = Object.keys(packageQuarter.shape);
/** Read already, or of the account and not of the return. */
const passedOver: readonly string[] = ['format', 'business', 'paidPreparer', 'thirdPartyDesignee'];

/** The facts of a package as what begins a filing. Throws INVALID_PACKAGE with everything that is not taken over. */
function bodyOf(facts: unknown, businessId: string): NewFilingBody {
  const own = Object.entries(objectOf(facts)).filter(([name]) => !passedOver.includes(name));
  const { quarter = [], pages = [] } = Object.groupBy(own, ([name]) =>
    ofQuarter.includes(name) ? 'quarter' : 'pages',
  );
  const how = { reportInput: true };
  const taxYearQuarter = packageQuarter.safeParse(Object.fromEntries(quarter), how);
  const read = packageFacts.safeParse(Object.fromEntries(pages), how);
  if (read.success && taxYearQuarter.success) return { ...read.data, businessId, taxYearQuarter: taxYearQuarter.data };
  const issues = [taxYearQuarter, read].flatMap(({ error }) => (error ? toIssues(error) : []));
  throw new AppError('INVALID_PACKAGE', {
    description: `${PACKAGE.facts}: ${issues[0]?.path}: ${issues[0]?.message}`,
    issues,
  });
}

const objectOf = (facts: unknown): Record<string, unknown> =>
  typeof facts === 'object' && facts !== null && !Array.isArray(facts) ? (facts as Record<string, unknown>) : {};

/** Keeps the attached files as uploads are kept, checked in the same way. @returns their ids by name */
async function keepAttached(
  deps: AttachmentDeps,
  call: PackageCall,
  attached: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, string>> {
  if (attached.size === 0) return new Map();
  const names = [...attached.keys()];
  const files = [...attached].map(([name, bytes]) => ({ name, type: 'application/pdf', bytes: Buffer.from(bytes) }));
  const kept = await uploadAttachments(deps, { ...call, body: { businessId: call.body.businessId }, files }).catch(
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'INVALID_FILE') throw error;
      const issues = error.issues.map((one) => {
        const entry = `${ATTACHED}${names[Number(one.path.replace('files.', ''))]}`;
        return { ...one, path: entry };
      });
      const [first] = issues;
      throw new AppError('INVALID_PACKAGE', {
        ...(first && { description: `${first.path}: ${first.message}` }),
        issues,
      });
    },
  );
  return new Map(kept.map(({ id }, at) => [names[at] ?? '', id]));
}
