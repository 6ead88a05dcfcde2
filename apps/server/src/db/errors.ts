/** The meaning of a database error for the caller; `undefined` for a bug or an error from elsewhere. */
export type DatabaseProblem =
  /** The database is unreachable or answers too late: try again shortly. */
  | 'unavailable'
  /** The disk is nearly full: reading goes on, saving does not. */
  | 'full'
  /** Another transaction holds or changed the same rows: try again. */
  | 'busy'
  /** A unique index refused the row; `constraintOf` names it. */
  | 'duplicate';

/** SQLSTATE (PostgreSQL, appendix A), and the codes Node gives to a connection that fails. */
const PROBLEMS: Readonly<Record<string, DatabaseProblem>> = {
  '23505': 'duplicate',
  '25006': 'full',
  '53100': 'full',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '25P03': 'unavailable',
  '53300': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ENOENT: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EAI_AGAIN: 'unavailable',
  ENOTFOUND: 'unavailable',
};

/** `pg` gives these failures of a connection no code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|terminating connection)/;

export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as { code?: string; syscall?: string };
  // ENOENT is the database's only where a socket was looked for.
  if (code === 'ENOENT' && syscall !== 'connect') return undefined;
  if (code?.startsWith('08')) return 'unavailable';
  return PROBLEMS[code ?? ''] ?? (LOST.test(error.message) ? 'unavailable' : undefined);
}

/** An administrator calls where the database has no login for administrators. */
export class AdministrationOff extends Error {
  constructor() {
    super('No database login for administrators: GAUGER_DATABASE_ADMIN_URL is not set.');
  }
}

/** The constraint or unique index that refused a row, by its name in SQL. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as { constraint?: string }).constraint : undefined;
}
