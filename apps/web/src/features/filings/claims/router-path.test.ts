import { describe, expect, test } from 'vitest';
import { pathAt, routerAddress } from './router-path.ts';

const at = (answers: string) => pathAt(new URLSearchParams({ answers }));

describe('the address of the claim router', () => {
  test('tells the answers given and what is asked next, or where they lead', () => {
    expect(pathAt(new URLSearchParams())).toMatchObject({ given: [], question: { id: 'what' }, end: undefined });
    expect(at('1.3')).toMatchObject({ question: { id: 'diesel' }, given: [{ place: 0 }, { place: 2 }] });
    expect(at('1.3.1')).toMatchObject({ question: undefined, end: { kind: 'claim', line: '3a' } });
    const { given } = at('1.3.1');
    const places = given.map(({ place }) => place);
    expect(routerAddress('f', places)).toBe('/home/business/claims/router?filing=f&answers=1.3.1');
  });

  test.each(['1.3.99', '1.3.x', '1.3.', '1.3.0', '1.3.-1', '1.3.1e0.5', '1.3.length'])(
    'is read as far as it can be: %s',
    (answers) => {
      const { given, end } = at(answers);
      expect(given.length === 2 || end !== undefined).toBe(true);
    },
  );
});
