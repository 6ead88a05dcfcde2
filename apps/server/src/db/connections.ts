import pg from 'pg';

/**
 * A pool whose broken connections end no process: whoever uses one sees its query fail, an idle one is replaced. (Without a listener
 * Node turns a connection's error event into an exception that nobody can catch.)
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** One connection of its own, closed when `work` is done. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Most statements that are prepared on one connection: each takes some kilobytes of the database server. */
const MAX_PREPARED = 500;
/** Lists of many values make a text that never comes again. */
const MAX_PREPARED_TEXT = 4_000;
const names = new Map<string, string>();

/** The name under which connections prepare a statement; undefined for one that is sent as it is. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED || text.length > MAX_PREPARED_TEXT) return known;
  const name = `gauger_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that prepares each statement with values once: PostgreSQL reads and plans the statements of a save in about
 * the time it takes to run them. See decision 0046.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen forms of this one method
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0;
    const name = isPlain ? nameOf(text) : undefined;
    const sent = name === undefined ? args : [{ name, text, values }];
    return pg.Client.prototype.query.apply(this, sent as Parameters<pg.Client['query']>);
  }
}
