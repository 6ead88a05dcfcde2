/** The name of a file as people are shown it: hearsay, without signs that steer a terminal or a page, or that no database keeps. */
export const fileNameOf = (name: string): string =>
  [...name.replace(/[\p{C}\p{Zl}\p{Zp}<>]/gu, '').trim()].slice(0, 100).join('') || 'a spreadsheet';
