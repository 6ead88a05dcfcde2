import type { Cluster } from './cluster.ts';
import { asSuperuser } from './provision.ts';

/** Whether the server accepts a connection; throws when it refuses our password, which waiting cannot fix. */
export async function answers(cluster: Cluster): Promise<boolean> {
  try {
    await asSuperuser(cluster, 'postgres', (client) => client.query('select 1'));
    return true;
  } catch (error) {
    // 28P01: invalid_password.
    if ((error as { code?: string }).code === '28P01') {
      throw new Error(
        'PostgreSQL refuses the password of postgres-secrets.json: the file is not the one of this data.',
        {
          cause: error,
        },
      );
    }
    return false;
  }
}
