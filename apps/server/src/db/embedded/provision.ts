import { readFileSync } from 'node:fs';
import pg from 'pg';
import { withClient } from '../connections.ts';
import { ROLES } from '../migrate.ts';
import { type Cluster, knownCluster } from './cluster.ts';

export const DATABASE = 'gauger';

/** How its users reach the cluster. */
export function connection(cluster: Cluster, user: keyof Cluster['secrets'], database = DATABASE): pg.ClientConfig {
  return { host: cluster.host, port: cluster.port, user, password: cluster.secrets[user], database };
}

/** The superuser of the cluster of a data root, for tests and for backups. */
export const superuserConnection = (root: string): pg.ClientConfig => connection(knownCluster(root), 'postgres');

/**
 * Makes the database, the roles and the users that are not the superuser: `owner_login` may become each role, `app_login` only app_rw
 * and app_limited, `admin_login` only app_admin. Changes nothing where they are.
 */
export async function provision(cluster: Cluster): Promise<void> {
  await asSuperuser(cluster, 'postgres', async (client) => {
    await assertDurable(client);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
  await asSuperuser(cluster, DATABASE, async (client) => {
    await client.query(readFileSync(ROLES, 'utf8'));
    await makeLogin(client, 'owner_login', cluster.secrets.owner_login, 'app_owner, app_rw, app_limited, app_admin');
    await makeLogin(client, 'app_login', cluster.secrets.app_login, 'app_rw, app_limited');
    await makeLogin(client, 'admin_login', cluster.secrets.admin_login, 'app_admin');
    // Granted by earlier versions.
    await client.query('revoke app_admin from app_login');
  });
}

/** Runs `work` as the superuser of the cluster, for what only it may do. */
export function asSuperuser<T>(
  cluster: Cluster,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient({ ...connection(cluster, 'postgres', database), application_name: 'gauger-supervisor' }, work);
}

/** Throws unless an acknowledged write survives a power cut. */
async function assertDurable(client: pg.Client): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await client.query(`show ${name}`);
    if (rows[0][name] !== 'on') throw new Error(`PostgreSQL runs with ${name}=${rows[0][name]}; Gauger needs it on.`);
  }
}

async function makeLogin(
  client: pg.Client,
  name: keyof Cluster['secrets'],
  password: string,
  roles: string,
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${name} noinherit`);
  await client.query(`alter role ${name} login password ${pg.escapeLiteral(password)}`);
  await client.query(`grant ${roles} to ${name}`);
}
