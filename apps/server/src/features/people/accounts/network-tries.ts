import { isIPv4, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { type Database, type NetworkTryKind, newId } from '../../../db/public.ts';

/** How far back tries of a kind are looked at, in milliseconds. */
const WITHIN: Record<NetworkTryKind, number> = {
  failed_sign_in: 10 * 60_000,
  unchecked: 60 * 60_000,
  failed_reset: 10 * 60_000,
  unknown_coupon: 60 * 60_000,
};

/** An address of IPv4, or the 64 bits of IPv6 that one customer has: to them, a thousand addresses are one. */
function networkOf(ip: string): string {
  const bare = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(bare)) return `${bare}/32`;
  return isIPv6(bare) ? `${bare}/64` : '0.0.0.0/32';
}

/** Counts a try before it is made, so that tries at the same time win nothing. @returns earlier tries, and a way to undo it */
export async function countNetworkTry(
  database: Database,
  ip: string,
  kind: NetworkTryKind,
  now: Date,
): Promise<{ before: number; takeBack: () => Promise<void> }> {
  const id = newId();
  const network = sql<string>`network(${networkOf(ip)}::inet)`;
  const before = await database.outsideAccounts(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`tries of ${networkOf(ip)}`}, 0))`.execute(tx);
    const { tries } = await tx
      .selectFrom('networkTry')
      .select(({ fn }) => fn.countAll<number>().as('tries'))
      .where('network', '=', network)
      .where('kind', '=', kind)
      .where('triedAt', '>', new Date(now.getTime() - WITHIN[kind]))
      .executeTakeFirstOrThrow();
    await tx.insertInto('networkTry').values({ id, network, kind, triedAt: now }).execute();
    return tries;
  });
  return {
    before,
    takeBack: async () => {
      await database.outsideAccounts((tx) => tx.deleteFrom('networkTry').where('id', '=', id).execute());
    },
  };
}
