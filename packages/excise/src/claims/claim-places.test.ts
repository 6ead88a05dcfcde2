import { describe, expect, it } from 'vitest';
import { law } from '../catalog/public.ts';
import { claimLineAt, claimLineOf, form8849Of } from './claim-places.ts';

const claim = (label: string) => {
  const found = claimLineOf(label, law);
  if (!found) throw new Error(`no claim ${label}`);
  return found.line;
};
const on8849 = (label: string, row?: object) => form8849Of(claim(label), row as never, law);

describe('the places of a claim', () => {
  it('bear the numbers that each form gives them', () => {
    const onSchedule1 = ['3a', '3b', '3c', '3d', '4a', '4b', '4c'].map((line) => [
      line,
      claimLineAt({ form: '8849', schedule: '1', line }, law)?.line.id,
    ]);
    // Trains are line 3b of Schedule C and line 3c of Schedule 1.
    expect(Object.fromEntries(onSchedule1)).toEqual({
      '3a': '3a',
      '3b': '3d',
      '3c': '3b',
      '3d': '3c',
      '4a': '4a',
      '4b': '4c',
      '4c': '4b',
    });
    expect(claimLineAt({ form: '8849', schedule: '2', line: '1a' }, law)?.line.id).toBe('7a');
    expect(claimLineAt({ form: '8849', schedule: '1', line: '9a' }, law)).toBeUndefined();
  });

  it('on Form 8849 are one, as far as the row is known', () => {
    expect(on8849('3b')).toEqual({ schedule: '1', line: '3c' });
    expect(on8849('14d', { typeOfUse: '2' })).toEqual({ schedule: '1', line: '7a' });
    expect(on8849('14d', { typeOfUse: '3' })).toEqual({ schedule: '1', line: '7b' });
    expect(on8849('14d', { blender: true })).toEqual({ schedule: '6' });
    expect(on8849('14e')).toEqual({ schedule: '8' });
    expect(on8849('14e', { typeOfFuel: '2' })).toEqual({ schedule: '8', line: '1' });
    expect(on8849('14f')).toEqual({ schedule: '6' });
    expect(on8849('14a')).toBeUndefined();
  });

  it('keep the mark of a number that was not read', () => {
    const recalled = law.claims
      .flatMap(({ lines }) => lines)
      .filter(({ appearsOn }) => appearsOn.some((place) => place.form === '8849' && place.confidence === 'recalled'));
    expect(recalled.map(({ id }) => id)).toEqual(['12d', '14i']);
  });
});
