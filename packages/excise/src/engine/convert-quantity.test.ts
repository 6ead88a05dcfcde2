import { describe, expect, it } from 'vitest';
import { law } from '../catalog/public.ts';
import { convertQuantity } from './convert-quantity.ts';
import { indexOf } from './law-index.ts';
import { fieldOf } from './line-plan.ts';

const index = indexOf(law);
const convert = (irsNumber: string, unit: string, quantity: string) => {
  const line = index.line(irsNumber);
  if (!line) throw new Error(`no line ${irsNumber}`);
  return convertQuantity(fieldOf(line, 'noOfGallons'), unit, quantity, '2026-01-15', index);
};

describe('a quantity in another unit', () => {
  it('is divided by what makes one, and rounded half up to whole ones', () => {
    // 1 GGE of LPG is 1.353 gallons: 2.0295 gallons are 1.5 GGE.
    expect(convert('112', 'gallons', '1.353')).toBe('1');
    expect(convert('112', 'gallons', '2.0294')).toBe('1');
    expect(convert('112', 'gallons', '2.0295')).toBe('2');
    expect(convert('112', 'gallons', '0')).toBe('0');
  });

  it('is null where the field is not counted in that unit, or the quantity is no number', () => {
    expect(convert('112', 'cubic feet', '100')).toBeNull();
    expect(convert('60', 'pounds', '100')).toBeNull();
    expect(convert('120', 'pounds', '-5')).toBeNull();
    expect(convert('120', 'pounds', '1e3')).toBeNull();
  });
});
