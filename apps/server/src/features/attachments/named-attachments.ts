import type { ClaimsFacts } from '@gauger/excise';
import { isId } from '../../db/ids.ts';

/** An attachment that the facts of a filing name, and where. */
interface Named {
  id: string;
  path: string;
}

/** Every attachment that the rows of the claims name, in their order. One file may prove several rows. */
export function namedIn(claims: ClaimsFacts | undefined): Named[] {
  return Object.entries(claims?.groups ?? {}).flatMap(([group, facts]) =>
    // A request takes a group away by null.
    (facts?.lines ?? []).flatMap(({ attachments }, row) =>
      (attachments ?? []).map((id, at) => ({
        id: id.toLowerCase(),
        path: `claimsData.groups.${group}.lines.${row}.attachments.${at}`,
      })),
    ),
  );
}

/** Their ids, each once. */
export const idsIn = (claims: ClaimsFacts | undefined): Set<string> =>
  new Set(namedIn(claims).flatMap(({ id }) => (isId(id) ? [id] : [])));
