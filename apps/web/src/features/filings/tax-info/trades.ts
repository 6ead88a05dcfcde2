/** Trades, each with the lines that such a business usually reports, by IRS number. */
export const trades: readonly { name: string; lines: readonly string[] }[] = [
  { name: 'Diesel and gasoline', lines: ['60', '105', '62'] },
  { name: 'Kerosene and jet fuel', lines: ['35', '107', '69', '77'] },
  { name: 'Heavy trucks and trailers', lines: ['33'] },
  { name: 'Tires', lines: ['108', '109', '113'] },
  { name: 'Air travel and freight', lines: ['26', '28', '27'] },
  { name: 'A health plan', lines: ['133'] },
  { name: 'Fishing or archery gear', lines: ['41', '110', '42', '114', '44', '106'] },
  { name: 'Chemicals', lines: ['54', '17'] },
  { name: 'Indoor tanning', lines: ['140'] },
  { name: 'Phone service', lines: ['22'] },
];
