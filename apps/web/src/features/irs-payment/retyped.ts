/**
 * What a change of a masked field leaves: a mask cannot be mended character by character, so whoever types into it begins
 * a new number. Digits and letters alone are taken, so that spaces and hyphens of a pasted number go.
 */
export function retyped(text: string, mask: string | undefined): string {
  if (mask !== undefined && text !== mask && mask.startsWith(text)) return '';
  const typed = mask !== undefined && text.startsWith(mask) ? text.slice(mask.length) : text;
  return accountNumberOf(typed);
}

/** An account number has at most 17 digits and letters, a routing number 9 digits. */
export const accountNumberOf = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').slice(0, 17);
export const routingNumberOf = (text: string): string => text.replace(/\D/g, '').slice(0, 9);
