import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { focusField } from '../../../components/focus-field.ts';
import { AT } from './field-address.ts';

/** The field that the address names, and the visit it was named in: the same link followed again is another visit. */
interface Anchor {
  path: string;
  visit: string;
}

/** The field that one came for; null when the address names none. */
export function useAnchor(): Anchor | null {
  const [address] = useSearchParams();
  const { key } = useLocation();
  const path = address.get(AT);
  return path === null ? null : { path, visit: key };
}

/**
 * Brings the focus to the field that the address names, once it is drawn.
 * @param part the path of what the page holds: `deposit`, `claimsData.groups.3`
 * @param idOf the id of the control of a field, by its path within the part, which is empty for the part itself; left out where the
 *   two are the same
 * @param draw draws a control that the page has and does not show yet
 */
export function useFieldAnchor(
  part: string,
  idOf: (field: string) => string | undefined = asIs,
  draw?: (id: string) => void,
): void {
  const anchor = useAnchor();
  const reached = useRef<string>(undefined);
  useEffect(() => {
    if (anchor === null || reached.current === anchor.visit || !`${anchor.path}.`.startsWith(`${part}.`)) return;
    const id = idOf(anchor.path.slice(part.length + 1));
    if (id === undefined) return;
    if (focusField(id)) reached.current = anchor.visit;
    else draw?.(id);
  });
}

const asIs = (field: string): string => field;
