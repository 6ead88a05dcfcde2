/**
 * Applies a change to a masked field: a mask cannot be edited character by character, so typing starts a new number. Keeps digits
 * and letters only, which removes spaces and hyphens of a pasted number.
 */
export function editMasked(text: string, mask: string | undefined): string {
  if (mask !== undefined && text !== mask && mask.startsWith(text)) return '';
  const typed = mask !== undefined && text.startsWith(mask) ? text.slice(mask.length) : text;
  return accountNumberOf(typed);
}

/** An account number has at most 17 digits and letters, a routing number 9 digits. */
export const accountNumberOf = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').slice(0, 17);
export const routingNumberOf = (text: string): string => text.replace(/\D/g, '').slice(0, 9);
