import { PASSWORD_LENGTH } from '@gauger/contract';
import { counted } from '../../../components/counted.ts';

/** How long a password resists being guessed, by its length: what its characters are is nobody's rule. Empty for an empty one. */
export function strengthOf(password: string): string {
  const { least } = PASSWORD_LENGTH;
  if (password === '') return '';
  if (password.length < least) return `Add ${counted(least - password.length, 'more character', 'more characters')}`;
  if (new Set(password).size < 5) return 'Weak: it repeats a few characters';
  if (password.length < 12) return 'Fair: a longer password is safer';
  return password.length < 16 ? 'Good' : 'Strong';
}
