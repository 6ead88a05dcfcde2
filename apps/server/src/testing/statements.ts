import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that work causes, and a connection of its own to send them again. */
export async function recordStatements(
  work: () => Promise<unknown>,
): Promise<{ statements: Statement[]; client: pg.Client }> {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  let connection: pg.Client | undefined;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Statement, unknown[] | undefined];
    connection = this;
    statements.push(
      typeof first === 'string'
        ? { text: first, values: values ?? [] }
        : { text: first.text, values: first.values ?? values ?? [] },
    );
    return Reflect.apply(query, this, args);
  } as typeof query;
  await work();
  pg.Client.prototype.query = query;
  if (!connection) throw new Error('The save sent no statement.');
  const { host, port, user, password, database, connectionParameters } = connection as pg.Client & {
    password: string;
    connectionParameters: pg.ClientConfig;
  };
  const { options } = connectionParameters;
  return { statements, client: new pg.Client({ host, port, user, password, database, options }) };
}
