/** Numbers written in groups of digits: an EIN is 2-7, a US phone number 3-3-4. */

/** The digits of a text, at most as many as the groups hold. */
export function digitsOf(text: string, groups: readonly number[]): string {
  const length = groups.reduce((sum, size) => sum + size, 0);
  return text.replace(/\D/g, '').slice(0, length);
}

/** `001234567` in groups of 2 and 7 → `00-1234567`. A group begun shows its hyphen. */
export function inGroups(digits: string, groups: readonly number[]): string {
  const parts: string[] = [];
  let rest = digits;
  for (const size of groups) {
    if (rest === '') break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join('-');
}

/** Position of the caret after regrouping: after as many digits as before. */
export function caretAfter(text: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    if (seen === digitsBefore) return index;
    if (text[index] !== '-') seen++;
  }
  return text.length;
}
