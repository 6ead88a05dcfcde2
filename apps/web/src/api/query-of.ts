import { queryOptions } from '@tanstack/react-query';
import { call, type RouteName } from './call.ts';
import { type CommonCall, callForm } from './form-calls.ts';

/** A query that calls a route, and gives the call up when no page waits for the answer any longer. */
export const queryOf = <Name extends RouteName>(
  queryKey: readonly unknown[],
  name: Name,
  input: Parameters<typeof call<Name>>[1],
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(name, { ...input, signal }) });

/** The same for a route of the form of a filing. */
export const formQueryOf = <Kind extends CommonCall>(
  queryKey: readonly unknown[],
  filing: Parameters<typeof callForm>[0],
  kind: Kind,
  input: Parameters<typeof callForm<Kind>>[2],
) => queryOptions({ queryKey, queryFn: ({ signal }) => callForm(filing, kind, { ...input, signal }) });
