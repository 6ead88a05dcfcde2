import type { FilingChange } from '@gauger/contract';
import { type Issue, isDesigneePin, issue, MASKED_PIN } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import type { Place } from '../accounts/public.ts';
import { findSoleOfRegistered, isOffered } from '../tax-preparers/public.ts';
import type { FilingDeps } from './deps.ts';
import type { FilingRecord } from './filing-record.ts';

/** Who is named on a filing, as its columns hold it. */
export type NamedPreparers = Pick<FilingRecord, 'paidPreparerId' | 'designeeId' | 'designeePinCipher'>;
type Whose = Pick<FilingRecord, 'id' | 'accountId'>;
type Deps = Pick<FilingDeps, 'cipherOf'>;
type Sent = Pick<FilingChange, 'paidPreparer' | 'thirdPartyDesignee'>;

const nobodyNamed: NamedPreparers = { paidPreparerId: null, designeeId: null, designeePinCipher: null };

/** Who a filing names as it stands. */
export const namedOn = ({ paidPreparerId, designeeId, designeePinCipher }: FilingRecord): NamedPreparers => ({
  paidPreparerId,
  designeeId,
  designeePinCipher,
});

/** The pages of a filing on which a preparer is named. */
export const namingPages = ['paidPreparer', 'thirdPartyDesignee'] as const;

const placeOf = (id: string): Place => ({ table: 'filing', column: 'designee_pin_cipher', row: id });

/** The PIN of the designee, for the return itself, never for an answer. */
export const openDesigneePin = async (
  { cipherOf }: Deps,
  tx: Tx,
  { id, accountId }: Whose,
  sealed: string,
): Promise<string> => (await cipherOf(tx, accountId)).open(placeOf(id), sealed);

/** Who is named after a request, and what is wrong with it: what is absent stays, null names nobody. */
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

/** Who a new filing names unless told: of someone registered as a preparer, the only one of the account. */
export async function namedByDefault(tx: Tx, accountId: string): Promise<NamedPreparers> {
  return { ...nobodyNamed, paidPreparerId: await findSoleOfRegistered(tx, accountId) };
}

/** The same as a filing tells it: the PIN is never answered. */
export const presentNamed = ({ paidPreparerId, designeeId }: NamedPreparers) => ({
  paidPreparer: paidPreparerId === null ? null : { taxPreparerId: paidPreparerId },
  thirdPartyDesignee: designeeId === null ? null : { taxPreparerId: designeeId, pin: MASKED_PIN },
});
