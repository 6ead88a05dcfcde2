/** A mail's text in parts: what is looked for in it, a code or a link, apart from the words around it. A code stands on a line of its own. */
export function partsOf(text: string): { kind: 'words' | 'code' | 'link'; text: string }[] {
  return text
    .split(/(\b\d{6}\b)\n*|(https?:\/\/\S+)/)
    .filter((part) => part)
    .map((part) => ({ kind: /^\d{6}$/.test(part) ? 'code' : /^https?:/.test(part) ? 'link' : 'words', text: part }));
}
