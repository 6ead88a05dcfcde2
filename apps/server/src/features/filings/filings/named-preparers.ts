import type { FilingChange } from '@gauger/contract';
import { type Issue, isDesigneePin, issue, MASKED_PIN } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { Place } from '../../people/accounts/public.ts';
import { findSoleOfRegistered, isOffered } from '../../people/tax-preparers/public.ts';
import type { FilingDeps } from './filing-deps.ts';
import type { FilingRecord } from './filing-record.ts';

/** The columns of a filing that name preparers. */
export type NamedPreparers = Pick<FilingRecord, 'paidPreparerId' | 'designeeId' | 'designeePinCipher'>;
type Whose = Pick<FilingRecord, 'id' | 'accountId'>;
type Deps = Pick<FilingDeps, 'cipherOf'>;
type Sent = Pick<FilingChange, 'paidPreparer' | 'thirdPartyDesignee'>;

const nobodyNamed: NamedPreparers = { paidPreparerId: null, designeeId: null, designeePinCipher: null };

/** Reads the named preparers of a filing. */
export const namedOn = ({ paidPreparerId, designeeId, designeePinCipher }: FilingRecord): NamedPreparers => ({
  paidPreparerId,
  designeeId,
  designeePinCipher,
});

export const namingPages = ['paidPreparer', 'thirdPartyDesignee'] as const;

const placeOf = (id: string): Place => ({ table: 'filing', column: 'designee_pin_cipher', row: id });

/** The PIN of the designee, for the return itself, never for an answer. */
export const openDesigneePin = async (
  { cipherOf }: Deps,
  tx: Tx,
  { id, accountId }: Whose,
  sealed: string,
): Promise<string> => (await cipherOf(tx, accountId)).open(placeOf(id), sealed);

/** Applies a request to the named preparers and lists its errors: absent fields stay, null removes. */
export async function nameAfter(
  deps: Deps,
  tx: Tx,
  whose: Whose,
  before: NamedPreparers,
  sent: Sent,
): Promise<NamedPreparers & { issues: Issue[] }> {
  const issues: Issue[] = [];
  const after = { ...before };
  const expectOffered = async (id: string, path: string) => {
    if (!(await isOffered(tx, whose.accountId, id))) issues.push(issue('preparerNotOffered', path));
  };
  const { paidPreparer: paid, thirdPartyDesignee: designee } = sent;
  if (paid !== undefined) {
    after.paidPreparerId = paid?.taxPreparerId ?? null;
    if (paid && paid.taxPreparerId !== before.paidPreparerId)
      await expectOffered(paid.taxPreparerId, 'paidPreparer.taxPreparerId');
  }
  if (designee === null) Object.assign(after, { designeeId: null, designeePinCipher: null });
  if (designee) {
    after.designeeId = designee.taxPreparerId;
    const isKept = designee.pin === MASKED_PIN && designee.taxPreparerId === before.designeeId;
    if (designee.taxPreparerId !== before.designeeId)
      await expectOffered(designee.taxPreparerId, 'thirdPartyDesignee.taxPreparerId');
    if (!isKept && !isDesigneePin(designee.pin)) issues.push(issue('designeePinShape', 'thirdPartyDesignee.pin'));
    else if (!isKept)
      after.designeePinCipher = (await deps.cipherOf(tx, whose.accountId)).seal(placeOf(whose.id), designee.pin);
  }
  return { ...after, issues };
}

/** The default preparer of a new filing: the only one of the account, for a person registered as a preparer. */
export async function namedByDefault(tx: Tx, accountId: string): Promise<NamedPreparers> {
  return { ...nobodyNamed, paidPreparerId: await findSoleOfRegistered(tx, accountId) };
}

/** Presents the named preparers: the PIN is never answered. */
export const presentNamed = ({ paidPreparerId, designeeId }: NamedPreparers) => ({
  paidPreparer: paidPreparerId === null ? null : { taxPreparerId: paidPreparerId },
  thirdPartyDesignee: designeeId === null ? null : { taxPreparerId: designeeId, pin: MASKED_PIN },
});
