export { openPool, withClient } from './connections.ts';
export { type Database, openDatabase } from './database.ts';
export { knownCluster, SECRETS } from './embedded/cluster.ts';
export { dataRoot, makeDataRoot, storedFiles } from './embedded/data-root.ts';
export { takeLock } from './embedded/lock.ts';
export { asSuperuser, DATABASE } from './embedded/provision.ts';
export { archiveSettings } from './embedded/settings.ts';
export { own, serverUser } from './embedded/user.ts';
export { AdministrationOff, constraintOf, type DatabaseProblem, databaseProblem } from './errors.ts';
export { findFormType } from './form-type.ts';
export { isId, newId } from './ids.ts';
export { jsonb } from './jsonb.ts';
export { forWholeAccount, limitedTo } from './limit.ts';
export { liveBusiness } from './live-business.ts';
export { type Migration, newestMigration, readMigrations } from './migrate.ts';
export { allOf, type Counted, countPage, literally, MAX_COUNTED, readPage, rowsOfPage } from './newest-page.ts';
export { pipelined } from './pipelined.ts';
export type {
  EventData,
  Form4136Claim,
  FormType,
  Json,
  LeftOutRowsTable,
  NetworkTryKind,
  PaymentState,
  Schema,
  SessionScope,
  SettledRow,
  SubmissionEventKind,
  Tx,
} from './schema.ts';
export { statement } from './statement.ts';
