import { type Access, editors, managers, readers, signers } from '../access.ts';
import { scopeQuery } from '../fields.ts';

// Shared by calls of the same callers: the roles, the scope that an API key needs, and the address in the query.
export const byReaders = { access: readers, byKey: 'read', query: scopeQuery } as const;
export const byEditors = { access: editors, byKey: 'write', query: scopeQuery } as const;
export const byImporters = { access: editors, byKey: 'import', query: scopeQuery } as const;
export const bySigners = { access: signers, byKey: 'sign', query: scopeQuery } as const;
export const byPayers = { access: managers, byKey: 'pay', query: scopeQuery } as const;

/** For calls that only a person makes, never an API key. */
export const inPerson = <const Roles extends Access>(access: Roles) => ({ access, byKey: 'never' }) as const;
