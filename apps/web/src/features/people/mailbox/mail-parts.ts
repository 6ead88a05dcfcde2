/** Splits an email's text into codes, links and other words. A code is on a line of its own. */
export function partsOf(text: string): { kind: 'words' | 'code' | 'link'; text: string }[] {
  return text
    .split(/(\b\d{6}\b)\n*|(https?:\/\/\S+)/)
    .filter((part) => part)
    .map((part) => ({ kind: /^\d{6}$/.test(part) ? 'code' : /^https?:/.test(part) ? 'link' : 'words', text: part }));
}
