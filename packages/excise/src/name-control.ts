import { businessNameLines } from './irs-text.ts';

/**
 * The name control the IRS derives from a business name: its first four letters, digits, hyphens and ampersands, in
 * capitals; a leading "The" is passed over when more than one word follows (IRS Publication 4164, business name controls).
 * It goes by the name as the IRS receives it.
 */
export function nameControl(businessName: string): string {
  const [name] = businessNameLines(businessName);
  const words = name.toUpperCase().split(' ');
  const significant = words[0] === 'THE' && words.length > 2 ? words.slice(1) : words;
  return significant
    .join('')
    .replace(/[^A-Z0-9&-]/g, '')
    .slice(0, 4);
}
