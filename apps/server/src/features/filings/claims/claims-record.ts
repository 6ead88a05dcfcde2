import {
  type ClaimsAnswer,
  claimsData,
  type FilingAnswer,
  type FilingChange,
  type ReadClaimsAnswer,
  type RequestIssue,
} from '@gauger/contract';

type ClaimsPage = NonNullable<FilingChange['claimsData']>;

/** The claims in the body of a call: what is left of the record without what only names it. */
export const claimsIn = (body: ClaimsPage): ClaimsPage =>
  Object.fromEntries(Object.keys(claimsData.shape).map((name) => [name, body[name as keyof ClaimsPage]]));

/** The same for reading: a filing without claims has a record without groups and without a key. */
export const presentReadClaims = (filing: FilingAnswer): ReadClaimsAnswer =>
  filing.claimsData
    ? presentClaims(filing)
    : { ...presentClaims({ ...filing, claimsData: { groups: {}, totalClaim: '0.00' } }), id: null };

/** The claims of a filing as a record of their own. */
export function presentClaims(filing: FilingAnswer): ClaimsAnswer {
  const { id, businessId, businessName, emailId, claimsData, version, createdAt, updatedAt } = filing;
  if (!claimsData) throw new Error('A filing was presented without the claims it has');
  return {
    ...claimsData,
    id,
    form720Id: id,
    businessId,
    businessName,
    emailId,
    issues: inRecord(filing.issues),
    version,
    createdAt,
    updatedAt,
  };
}

const PAGE = 'claimsData.';

/** The findings on the claims, with the paths of the record. */
export const inRecord = (issues: readonly RequestIssue[]): RequestIssue[] =>
  issues.flatMap((found) => (found.path.startsWith(PAGE) ? [{ ...found, path: found.path.slice(PAGE.length) }] : []));
