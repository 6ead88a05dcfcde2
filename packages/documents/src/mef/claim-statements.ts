import { businessNameLines, type ClaimRow, plainText } from '@gauger/excise';
import type { ListedPath } from './elements.ts';
import type { MefDocument } from './write-document.ts';

/** Statements that go with claims on any form. Which belongs to which line is inferred: the schemas are not public. */

/** A claimed row, with its amount. */
export interface Claimed {
  facts: ClaimRow;
  cents: string;
  rate: string | null;
  crn: string | null;
}

/** A statement before it has an id. */
export type Statement = Omit<MefDocument, 'documentId'>;

/** Adds a statement to those of a return. @returns its id */
export function addStatement(statements: MefDocument[], statement: Statement): string {
  const documentId = `${statement.name}-${statements.filter(({ name }) => name === statement.name).length + 1}`;
  statements.push({ ...statement, documentId });
  return documentId;
}

/** A fact as text; empty where it is none. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const listed = (...paths: string[]): ListedPath[] => paths.map((path) => [path, 'text', path]);

/** Words that explain a claim. */
export const explanation = (name: string, words: readonly string[]): Statement => ({
  name,
  paths: listed('ExplanationTxt'),
  values: { ExplanationTxt: plainText(words.join(' ')) },
});

/** The explanation of a box for fuel that showed dye. */
export const dyeStatement = (fuel: string, words: string): Statement => ({
  name: 'ExceptionExplanationStatement',
  paths: listed('ExceptionExplanationStmtGrp/FuelTyp', 'ExceptionExplanationStmtGrp/RefundStatementTxt'),
  values: {},
  lists: { ExceptionExplanationStmtGrp: [{ FuelTyp: plainText(fuel), RefundStatementTxt: plainText(words) }] },
});

/** The named buyers of a claim. */
export const buyersStatement = (rows: readonly Claimed[]): Statement => ({
  name: 'RegisteredUltimateVendorsStmt',
  paths: listed(
    'RegdUltimateVendorsStmtGrp/BusinessName/BusinessNameLine1Txt',
    'RegdUltimateVendorsStmtGrp/EIN',
    'RegdUltimateVendorsStmtGrp/GallonsQty',
  ),
  values: {},
  lists: {
    RegdUltimateVendorsStmtGrp: rows.map(({ facts }) => ({
      'BusinessName/BusinessNameLine1Txt': businessNameLines(text(facts.nameOfGovUnit))[0],
      EIN: text(facts.tinOfGovUnit).replace(/\D/g, ''),
      GallonsQty: text(facts.gallons),
    })),
  },
});

/** A type of use as two digits; empty where there is none. */
export const useCode = (use: string): string => (use === '' ? '' : use.padStart(2, '0'));

/** A line with several types of use or rates, one row for each row that was entered. */
export const multiRateSchedule = (
  fuel: string,
  rows: readonly Claimed[],
  quantity: string | undefined,
  amount: string,
): Statement => ({
  name: 'MultiRateSchedule',
  paths: [
    ...listed(
      'MultiRateScheduleDetail/NontaxableUseOfFuelTypeCd',
      'MultiRateScheduleDetail/FuelTyp',
      'MultiRateScheduleDetail/GallonsQty',
      'MultiRateScheduleDetail/Rt',
      'MultiRateScheduleDetail/TaxCalculationAmt',
      'TotalGallonsQty',
      'TotalTaxCalculationAmt',
    ),
  ],
  values: { TotalGallonsQty: quantity ?? '', TotalTaxCalculationAmt: amount },
  lists: {
    MultiRateScheduleDetail: rows.map(({ facts, rate, cents }) => ({
      NontaxableUseOfFuelTypeCd: useCode(text(facts.typeOfUse)),
      FuelTyp: plainText(fuel),
      GallonsQty: text(facts.gallons),
      Rt: rate ?? '',
      TaxCalculationAmt: cents,
    })),
  },
});
