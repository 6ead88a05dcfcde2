import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cell, DIESEL, drawLine, focused, messageAt, total } from './testing-tax-line.tsx';

/** A row without its day. */
const UNDATED = { typeOfEvent: '60a', noOfGallons: '6812' };

const save = () => screen.getByText('Save and Continue');

describe('rows with errors', () => {
  test('say why below themselves, and stop the save with a way to each', async () => {
    const user = drawLine('60', [...DIESEL, UNDATED, {}, UNDATED]);
    expect(messageAt('Tax date', 4)).toBe('Tax date should not be empty');
    expect(total()).toBe('$34,338.36');
    await user.click(save());
    const summary = screen.getByRole('group', { name: '2 rows need your attention' });
    await user.click(within(summary).getByText('Row 6: Tax date should not be empty'));
    expect(focused()).toBe('Tax date, row 6');
    await user.keyboard('9/1/2026');
    expect(within(summary).queryByText(/^Row 6/)).toBeNull();
    await user.click(cell('Tax date', 4));
    await user.keyboard('Aug 31, 2026');
    await user.click(save());
    // A row that is blank is not saved.
    expect(screen.getByText('Saved: 5 rows')).toBeTruthy();
    expect(screen.queryByRole('group', { name: /your attention/ })).toBeNull();
  });

  test('are not judged while they are typed, and are once they are left', async () => {
    const user = drawLine('60');
    cell('No. of gallons', 1).focus();
    await user.keyboard('5');
    expect(screen.getByText('not counted')).toBeTruthy();
    expect(messageAt('Tax date', 1)).toBeUndefined();
    screen.getByRole('button', { name: 'Add row' }).focus();
    await expect.poll(() => messageAt('Tax date', 1)).toBe('Tax date should not be empty');
  });

  test('name the cause of an empty tax as well, and lead to the cause alone', async () => {
    const user = drawLine('60');
    cell('Tax date', 1).focus();
    await user.keyboard('7/8/2026');
    await user.click(save());
    expect(screen.getByText('No. of gallons should not be empty')).toBeTruthy();
    expect(screen.getByText('Tax Amount should not be empty')).toBeTruthy();
    const links = within(screen.getByRole('group', { name: 'One row needs your attention' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).not.toContainEqual(expect.stringContaining('Tax Amount'));
  });
});

describe('fields that apply only sometimes', () => {
  test('are enabled by the facts of their row, and cleared when they no longer apply', async () => {
    const user = drawLine('60', DIESEL);
    expect(cell('Receiver', 1).disabled).toBe(true);
    await user.click(cell('Two-party exchange', 1));
    await user.click(cell('Receiver', 1));
    expect(cell('Receiver', 1).checked).toBe(true);
    await user.selectOptions(cell('Type of event', 1), '60b');
    expect([cell('Receiver', 1).disabled, cell('Receiver', 1).checked]).toEqual([true, false]);
    expect(cell('Two-party exchange', 1).checked).toBe(false);
  });

  test('the day of collection follows the day billed, and the regular method clears both once it is agreed to', async () => {
    const user = drawLine('26', [{ dateOfAmountsBilled: '2026-06-15', taxableAmount: '18250.00', noOfSegments: '74' }]);
    expect(screen.getByText('Jun 15, 2026')).toBeTruthy();
    const regular = screen.getByLabelText<HTMLInputElement>('Tax with regular method');
    await user.click(regular);
    await screen.findByText(/clears 1 billed date\./);
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryAllByRole('dialog').length).toBe(0);
    expect([regular.checked, cell('Date of amounts billed', 1).value]).toEqual([false, 'Jun 15, 2026']);
    await user.click(regular);
    await user.click(await screen.findByRole('button', { name: 'Clear the date' }));
    await expect.poll(() => cell('Date of amounts billed', 1).value).toBe('');
    expect(screen.getByText('not counted')).toBeTruthy();
  });

  test('an entry of a list is found by its name, whatever its case', async () => {
    const user = drawLine('17');
    cell('Chemical substance', 1).focus();
    await user.keyboard('STYRENE{Tab}');
    expect(cell('Chemical substance', 1).value).toBe('Styrene');
  });
});

test('the box for no tax asks, clears the rows and locks them; undo brings them back', async () => {
  const user = drawLine('60', DIESEL);
  const box = screen.getByLabelText<HTMLInputElement>('No tax on this line');
  await user.click(box);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(box.checked).toBe(false);
  await expect.poll(() => screen.queryAllByRole('dialog').length).toBe(0);
  await user.click(box);
  await user.click(await screen.findByRole('button', { name: 'Clear the rows' }));
  await expect.poll(() => box.checked).toBe(true);
  expect([cell('Tax date', 1).disabled, total()]).toEqual([true, '$0.00']);
  expect(screen.queryByLabelText(/^Delete row/)).toBeNull();
  await user.click(screen.getByText('Undo'));
  expect(total()).toBe('$34,338.36');
});

test('a row is deleted with its button, and the rest is counted', async () => {
  const user = drawLine('60', DIESEL);
  await user.click(screen.getByLabelText('Delete row 2'));
  expect([total(), cell('No. of gallons', 2).value]).toEqual(['$21,494.20', '39,875']);
});
