import { businessNameLines } from './irs-text.ts';

/**
 * The name control the IRS derives from a business name: its first four letters, digits, hyphens and ampersands, in
 * capitals; a leading "The" is passed over when more than one word follows (IRS Publication 4164, business name controls).
 * It goes by the name as the IRS receives it. Of a person it is the last name that counts (same publication, individual name
 * controls; recalled, not read).
 */
export function nameControl(name: string, isPerson = false): string {
  const [received] = businessNameLines(name);
  const words = received.toUpperCase().split(' ');
  return (isPerson ? lastName(words) : withoutArticle(words))
    .join('')
    .replace(/[^A-Z0-9&-]/g, '')
    .slice(0, 4);
}

const withoutArticle = (words: readonly string[]) => (words[0] === 'THE' && words.length > 2 ? words.slice(1) : words);

/** Parts of a name that follow the last name. */
const SUFFIX = /^(JR|SR|II|III|IV|V)$/;

function lastName(words: readonly string[]): readonly string[] {
  const last = words.findLast((word, at) => at === 0 || !SUFFIX.test(word.replace(/\W/g, '')));
  return last === undefined ? [] : [last];
}
