/**
 * Applies a change to the field of the SSN: a mask cannot be edited character by character, so typing starts a new number.
 * @param saved the masked number; empty where none is saved
 */
export function typedSsn(text: string, saved: string): string {
  if (text === saved || (saved !== '' && saved.startsWith(text))) return text === saved ? saved : '';
  const typed = saved !== '' && text.startsWith(saved) ? text.slice(saved.length) : text;
  return typed.replace(/[^\d-]/g, '').slice(0, 11);
}
