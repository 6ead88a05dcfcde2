import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button } from '../../../testing/draw.tsx';
import { Refused } from '../../../testing/network.ts';
import { drawImport } from './testing-import.tsx';

const HEADINGS = 'Tax date,Type of event,No. of gallons';
const SALES = ['Tax date,Product,Net Gal', '7/2/2026,Dyed Kero,8455', '7/2/2026,Dyed ULSD,4980', '7/3/2026,125,2100'];

const shown = (text: string | RegExp) => screen.findByText(text);
const menu = () => screen.getByLabelText('Parts of this filing');
const ledger = () => screen.getByLabelText('Ledger');
const label = () => document.activeElement?.getAttribute('aria-label');

describe('a file', () => {
  test('that is not chosen yet is asked for, with templates, and nothing says that an import is underway', async () => {
    await drawImport({ line: '60' });
    expect(screen.getByText(/Nothing is saved until you confirm, and you can undo an import/)).toBeTruthy();
    expect(screen.getByLabelText(/^Choose a file, or drop it here/)).toBeTruthy();
    expect(button('CSV')).toBeTruthy();
    expect(within(menu()).queryByText('Import')).toBeNull();
    expect(within(ledger()).queryByText('after import')).toBeNull();
  });

  test('that is checked says so, and Cancel gives the check up', async () => {
    const given: (AbortSignal | undefined)[] = [];
    const { user, choose } = await drawImport({
      line: '60',
      answers: {
        checkRows({ signal }) {
          given.push(signal);
          return new Promise(() => {});
        },
      },
    });
    await choose(HEADINGS, '7/1/2026,60a,1000');
    await shown('Checking q3.csv…');
    await expect.poll(() => given.length).toBe(1);
    await user.click(button('Cancel'));
    await expect.poll(() => screen.queryAllByText('Checking q3.csv…').length).toBe(0);
    expect(given[0]?.aborted).toBe(true);
    expect(screen.getByLabelText(/^Choose a file, or drop it here/)).toBeTruthy();
  });

  test('that is refused says why, and another can be chosen', async () => {
    const { choose } = await drawImport({ line: '60' });
    await choose(HEADINGS);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^q3.csv: This file has no row in it: nothing is below/,
    );
    await choose(HEADINGS, '7/1/2026,60a,1000');
    await shown('q3.csv: 1 row with no errors');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that is too large is not sent', async () => {
    const { chooseFile } = await drawImport({ line: '60' });
    await chooseFile(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'q3.csv'));
    expect((await screen.findByRole('alert')).textContent).toContain('This file is larger than 10 MB. Split it');
  });

  test('whose separator is found wrong is read with the one that is chosen', async () => {
    const { user, choose } = await drawImport({ line: '60' });
    await choose('Tax date;Type of event;No. of gallons;Buyer, truck, load, note', '1/7/2026;60a;1,000;x, 7, 12');
    await user.selectOptions(await screen.findByLabelText('Separator'), 'semicolon');
    await expect.poll(() => screen.getByLabelText<HTMLSelectElement>('Separator').value).toBe('semicolon');
    await expect.poll(() => screen.queryAllByLabelText('C: No. of gallons').length).toBe(1);
  });
});

describe('words that have no meaning', () => {
  test('are asked about before any mistake, with the likely tax of each', async () => {
    const { user, choose } = await drawImport();
    await choose(...SALES);
    await shown('q3.csv: 3 rows, 3 questions to answer');
    expect(screen.getByText('3 products to match').tagName).toBe('H2');
    expect(screen.queryByText('What to fix')).toBeNull();
    expect(screen.queryByText('What will be imported')).toBeNull();
    const guesses = ['Dyed Kero', 'Dyed ULSD', '125'].map(
      (word) => screen.getByLabelText<HTMLSelectElement>(`Which tax is "${word}"?`).value,
    );
    expect(guesses).toEqual(['Dyed kerosene, LUST (107)', 'Dyed diesel, LUST (105)', 'Aviation gasoline (14)']);
    await user.click(button('Match 3 products'));
    expect(label()).toBe('Which tax is "Dyed Kero"?');
  });

  test('are confirmed all at once, shown in the sheet, and remembered for the business once the file is imported', async () => {
    const { user, choose, words } = await drawImport();
    await choose(...SALES);
    await user.click(await screen.findByText('Confirm all 3'));
    await shown('q3.csv: 3 rows with no errors');
    // Nothing is saved before the import: a file that is only looked at changes no later one.
    expect(words.size).toBe(0);
    expect(screen.getByLabelText('Your sheet').textContent).toContain('Dyed Kero → Dyed kerosene, LUST (107)');
    await choose(...SALES, '7/4/2026,Dyed Kero,100');
    await shown('q3.csv: 4 rows with no errors');
    await user.click(button(/^Import 4 rows/));
    await expect.poll(() => [...words.values()].sort()).toEqual(['105', '107', '14']);
  });

  test('hold for the file alone where they are not to be remembered', async () => {
    const { user, choose, words } = await drawImport();
    await choose(...SALES);
    await user.click(await screen.findByLabelText('Remember the answers for Tidewater Fuel'));
    await user.click(button('Confirm all 3'));
    await shown('q3.csv: 3 rows with no errors');
    await user.click(button(/^Import 3 rows/));
    await shown('3 rows imported');
    expect(words.size).toBe(0);
  });

  test('leave their rows out where that is the answer, which can be taken back', async () => {
    const { user, choose } = await drawImport();
    await choose(...SALES.slice(0, 2), '7/9/2026,Freight,5');
    await user.selectOptions(await screen.findByLabelText('Which tax is "Freight"?'), 'Leave these rows out');
    await user.click(button('Confirm all 2'));
    await shown('q3.csv: 1 row with no errors');
    await shown('Skipped rows: 1 row left out by an answer');
    expect(screen.getByRole('heading', { name: 'Nothing left to answer Change an answer here' })).toBeTruthy();
    await user.click(button('Change the answer: Which tax is "Freight"?'));
    await shown('q3.csv: 2 rows, 1 question to answer');
    expect(screen.getByLabelText('Which tax is "Freight"?')).toBeTruthy();
  });

  test('that differ in signs alone, or in letters of another script, have a field each', async () => {
    const { user, choose } = await drawImport();
    await choose(
      'Tax date,Product,Net Gal',
      ...['ULS #2', 'ULS-2', '柴油', '汽油'].map((word) => `7/1/2026,${word},5`),
    );
    await user.selectOptions(await screen.findByLabelText('Which tax is "ULS-2"?'), 'Gasoline (62)');
    await user.selectOptions(screen.getByLabelText('Which tax is "汽油"?'), 'Kerosene (35)');
    const values = ['ULS #2', 'ULS-2', '柴油', '汽油'].map(
      (word) => screen.getByLabelText<HTMLSelectElement>(`Which tax is "${word}"?`).value,
    );
    expect(values).toEqual(['Diesel (60)', 'Gasoline (62)', '', 'Kerosene (35)']);
  });

  test('are answered by keyboard alone: each answer leads to the next question, the last to the result', async () => {
    const { user, choose } = await drawImport();
    await choose(...SALES, '7/4/2026,Dyed Kero,1.500');
    await shown('q3.csv: 4 rows, 4 questions to answer');
    button('Match 3 products').focus();
    await user.keyboard('{Enter}');
    for (const word of ['Dyed Kero', 'Dyed ULSD', '125']) {
      await expect.poll(label).toBe(`Which tax is "${word}"?`);
      await user.keyboard('{Tab}{Enter}');
    }
    await expect.poll(label).toBe('1,500: 1.500: is it 1.5 or 1,500?');
    expect(button('Answer 1 question')).toBeTruthy();
    await user.keyboard('{Enter}');
    await shown('q3.csv: 4 rows with no errors');
    await expect.poll(() => document.activeElement?.textContent).toContain('What will be imported');
  });
});

describe('columns', () => {
  test('get their field in the head of the sheet, which is remembered', async () => {
    const { user, choose } = await drawImport({ line: '60' });
    await choose('Day sold,Event,Gallons', '7/1/2026,60a,1000');
    await shown('q3.csv: 1 row, 1 question to answer');
    expect(screen.getByLabelText<HTMLSelectElement>('Which column is Tax date?').value).toBe('A, Day sold');
    await user.selectOptions(screen.getByLabelText('A: Day sold'), 'Tax date');
    await shown('q3.csv: 1 row with no errors');
    await choose('Day sold,Event,Gallons', '7/2/2026,60a,2000', '7/3/2026,60a,1');
    await shown('q3.csv: 2 rows with no errors');
  });
});

test('a refused save keeps the file with all that was answered', async () => {
  const { user, choose } = await drawImport({
    answers: {
      importRows() {
        throw new Refused('INVALID_SHEET', 'Nothing was saved: the period is missing.');
      },
    },
  });
  await choose(...SALES);
  await user.click(await screen.findByText('Confirm all 3'));
  await shown('q3.csv: 3 rows with no errors');
  await user.click(button(/^Import 3 rows/));
  await shown('Nothing was saved: the period is missing.');
  expect(screen.getByText('q3.csv: 3 rows with no errors')).toBeTruthy();
  expect(button(/^Import 3 rows/)).toBeTruthy();
});
