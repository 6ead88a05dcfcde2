import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cell, DIESEL, drawLine, focused, messageAt, remark, total } from './testing-tax-line.tsx';

const MANY = Array.from({ length: 12 }, () => DIESEL[0] ?? {});

describe('by keyboard alone', () => {
  test('rows are typed, counted at once, and added with Enter', async () => {
    const user = drawLine('60');
    cell('Tax date', 1).focus();
    await user.keyboard('7/8/2026{Tab}');
    expect(cell('Tax date', 1)).toHaveProperty('value', 'Jul 8, 2026');
    await user.selectOptions(cell('Type of event', 1), '60a');
    await user.keyboard('{Tab}48216');
    expect(total()).toBe('$11,764.70');
    await user.keyboard('{Enter}');
    expect(focused()).toBe('No. of gallons, row 2');
  });

  test('arrows move over cells, and through the text of one once it is typed into', async () => {
    const user = drawLine('60', DIESEL);
    cell('No. of gallons', 1).focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('No. of gallons, row 2');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('Tax date, row 2');
    await user.keyboard('{ArrowRight}{ArrowRight}129{ArrowLeft}5');
    expect(cell('No. of gallons', 2).value).toBe('1259');
    await user.keyboard('{Escape}');
    expect(cell('No. of gallons', 2).value).toBe('52640');
  });

  test('F2 types on in a cell, and Page Up and Page Down move ten rows', async () => {
    const user = drawLine('60', MANY);
    cell('No. of gallons', 1).focus();
    await user.keyboard('{PageDown}');
    expect(focused()).toBe('No. of gallons, row 11');
    await user.keyboard('{F2}{Backspace}');
    expect(cell('No. of gallons', 11).value).toBe('4821');
    await user.keyboard('{PageUp}{Control>}{End}{/Control}');
    // The last cell of the row cannot be filled in: its place has the focus.
    expect(cell('Receiver', 12).parentElement === document.activeElement).toBe(true);
  });

  test('a character that no number has is refused where it is typed', async () => {
    const user = drawLine('60');
    cell('No. of gallons', 1).focus();
    await user.keyboard('12e-');
    expect(cell('No. of gallons', 1).value).toBe('12');
    expect(remark()).toBe('Use only digits.');
  });

  test('a fraction of a gallon is refused with how to round it, and its digits make no larger number', async () => {
    const user = drawLine('60');
    cell('No. of gallons', 1).focus();
    await user.keyboard('12.');
    expect(remark()).toMatch(/round it yourself/);
    await user.keyboard('5');
    expect(cell('No. of gallons', 1).value).toBe('12');
    await user.keyboard('{End}5');
    expect(cell('No. of gallons', 1).value).toBe('125');
  });

  test.each(['{Tab}', '{Shift>}{Tab}{/Shift}'])(
    'a typed fraction stays in a cell that is left with %s',
    async (leave) => {
      const user = drawLine('60');
      cell('No. of gallons', 1).focus();
      await user.keyboard(`1000.7${leave}`);
      expect(cell('No. of gallons', 1).value).toMatch(/^1,?000\.7$/);
    },
  );

  test('a text that replaces one with a fraction counts as it is', async () => {
    const user = drawLine('60');
    for (const [put, kept] of [
      [() => user.keyboard('20'), '20'],
      [() => user.paste('2000'), '2,000'],
    ] as const) {
      await user.clear(cell('No. of gallons', 1));
      await user.keyboard('1000.7{Control>}a{/Control}');
      await put();
      await user.keyboard('{Tab}');
      expect(cell('No. of gallons', 1).value).toBe(kept);
    }
  });

  test('zeros behind the point change nothing', async () => {
    const user = drawLine('60');
    cell('No. of gallons', 1).focus();
    await user.keyboard('1000.00{Tab}');
    expect(cell('No. of gallons', 1).value).toBe('1,000');
  });

  test('each step is undone and done again', async () => {
    const user = drawLine('60', DIESEL);
    const before = total();
    cell('No. of gallons', 1).focus();
    await user.keyboard('100');
    const after = total();
    expect(after).not.toBe(before);
    await user.keyboard('{Control>}z{/Control}');
    expect([total(), cell('No. of gallons', 1).value]).toEqual([before, '48216']);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(total()).toBe(after);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(total()).toBe(before);
  });

  test('a selection is filled down, copied and cleared', async () => {
    const user = drawLine('60', DIESEL);
    cell('No. of gallons', 1).focus();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(cell('No. of gallons', 2).value).toBe('48,216');
    const clipboardData = new DataTransfer();
    fireEvent.copy(cell('No. of gallons', 3), { clipboardData });
    expect(clipboardData.getData('text/plain')).toBe('48216\n48216\n48216');
    await user.keyboard('{Delete}');
    expect(cell('No. of gallons', 1).value).toBe('');
    expect(total()).toBe('$0.00');
  });

  test('selected rows are deleted, and undo brings them back', async () => {
    const user = drawLine('60', DIESEL);
    cell('No. of gallons', 2).focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Delete 2 rows' }));
    expect([total(), remark()]).toEqual(['$11,764.70', '2 rows deleted.']);
    await user.keyboard('{Control>}z{/Control}');
    expect(cell('No. of gallons', 3).value).toBe('39,875');
  });
});

describe('a block from a spreadsheet', () => {
  test('fills rows without its signs and commas, and one undo takes it back', async () => {
    const user = drawLine('108');
    cell('Tax date', 1).focus();
    await user.paste('7/14/2026\t"6,175"\t240\r\n2026-08-20\t5,675.00\t96\r\n');
    expect(total()).toBe('$8,040.06');
    expect(cell('Load capacity of the tire', 2).value).toBe('5,675');
    expect(remark()).toBe('2 rows filled in.');
    await user.keyboard('{Control>}z{/Control}');
    expect(total()).toBe('$0.00');
  });

  test('keeps what cannot be read, names every such cell, and each cell says what is wrong', async () => {
    const user = drawLine('60');
    cell('Tax date', 1).focus();
    await user.paste('soon\t60x\t12.5\n7/9/2026\t60a\t1e5\tmaybe');
    expect(remark()).toContain(
      '5 cells to fix: Row 1, Tax date; Row 1, Type of event; Row 1, No. of gallons; Row 2, No. of gallons; Row 2, Two-party exchange.',
    );
    for (const [label, row, text, message] of [
      ['Tax date', 1, 'soon', 'Tax date should be a valid date'],
      ['Type of event', 1, '60x', 'Type of event should be one of'],
      ['No. of gallons', 1, '12.5', 'whole number: round it, 14.4 down to 14 and 14.5 up to 15'],
      ['No. of gallons', 2, '1e5', 'No. of gallons should be a number'],
    ] as const) {
      expect([cell(label, row).value, cell(label, row).getAttribute('aria-invalid')]).toEqual([text, 'true']);
      expect(messageAt(label, row)).toContain(message);
    }
    expect(screen.getByLabelText('Two-party exchange, row 2: maybe').getAttribute('aria-invalid')).toBe('true');
  });

  test('says which cells do not apply to their rows', async () => {
    const user = drawLine('60');
    cell('Tax date', 1).focus();
    await user.paste('7/9/2026\t60b\t100\tyes');
    expect(remark()).toContain('1 cell was left out. Row 1, Two-party exchange: It does not apply');
  });

  test('says which cells are to the right of the last column', async () => {
    const user = drawLine('60');
    cell('Tax date', 1).focus();
    await user.paste('7/9/2026\t60a\t100\tno\tno\tINV-4711');
    expect(remark()).toContain(
      '1 cell to the right of the last column was left out. To keep it, show the Reference column',
    );
  });

  test('a single text fills the selected cells, and Escape leaves it', async () => {
    const user = drawLine('60', DIESEL);
    cell('No. of gallons', 1).focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await user.paste('777');
    await user.keyboard('{Escape}');
    expect([1, 2, 3].map((row) => cell('No. of gallons', row).value)).toEqual(['777', '777', '39,875']);
  });

  test('points that may separate thousands are asked about once; without an answer nothing is pasted', async () => {
    const user = drawLine('60');
    const block = ['7/8/2026\t60a\t8.100', '7/9/2026\t60a\t7.950'].join('\n');
    cell('Tax date', 1).focus();
    await user.paste(block);
    await screen.findByRole('dialog', { name: 'No. of gallons: is 8.100 8.1 or 8,100?' });
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryAllByRole('dialog').length).toBe(0);
    expect(total()).toBe('$0.00');
    cell('Tax date', 1).focus();
    await user.paste(block);
    await user.click(await screen.findByRole('button', { name: '8,100' }));
    // 16,050 gallons at 0.244.
    await expect.poll(total).toBe('$3,916.20');
  });
});

describe('many rows', () => {
  test('are cleared only after a confirmation, and undo brings them back', async () => {
    const user = drawLine('60', DIESEL);
    const before = total();
    cell('No. of gallons', 3).focus();
    await user.keyboard('{Control>}a{/Control}{Backspace}');
    const question = await screen.findByRole('dialog', { name: 'Clear 3 rows?' });
    expect(within(question).getByText(/This clears 9 cells in 3 rows./)).toBeTruthy();
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryAllByRole('dialog').length).toBe(0);
    expect(total()).toBe(before);
    await expect.poll(focused).toBe('No. of gallons, row 3');
    await user.keyboard('{Control>}a{/Control}{Delete}');
    await user.click(await screen.findByRole('button', { name: 'Clear 3 rows' }));
    await expect.poll(total).toBe('$0.00');
    await expect.poll(focused).toBe('No. of gallons, row 3');
    await user.keyboard('{Control>}z{/Control}');
    expect(total()).toBe(before);
  });

  test('are asked for in one column too', async () => {
    const user = drawLine('60', MANY);
    cell('No. of gallons', 1).focus();
    await user.keyboard('{Shift>}{PageDown}{/Shift}{Delete}');
    const question = await screen.findByRole('dialog', { name: 'Clear 11 rows?' });
    expect(question.textContent).toContain('11 cells in 11 rows');
  });
});
