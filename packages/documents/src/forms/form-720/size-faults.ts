import type { Law } from '@gauger/excise';
import { fault, type ReturnFault } from '../../mef/return-fault.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { linePaths } from './bindings.ts';
import { irs720 } from './elements.ts';

const MAX_GALLON_DIGITS = 9;
const MAX_DOLLAR_DIGITS = 15;

/** Figures with more digits than their element takes. */
export function sizeFaults({ computed }: ReturnDocument, law: Law): ReturnFault[] {
  const gallons = new Set(irs720.filter(([, type]) => type === 'FuelGallonsNN').map(([path]) => path));
  const lines = law.lines.flatMap((line) =>
    linePaths(line, law).flatMap(({ cell, path }): ReturnFault[] => {
      const whole = (computed.cells[cell.id] ?? '0').split('.')[0] as string;
      if (gallons.has(path) && whole.length > MAX_GALLON_DIGITS)
        return [fault('quantityTooLarge', `filingData.${line.irsNumber}`)];
      return whole.length > MAX_DOLLAR_DIGITS ? [fault('amountTooLarge', `filingData.${line.irsNumber}`)] : [];
    }),
  );
  const total = computed.cells['totals.taxLiability'] ?? '0.00';
  return total.indexOf('.') > MAX_DOLLAR_DIGITS ? [...lines, fault('amountTooLarge', 'filingData')] : lines;
}
