import { Button } from '@mantine/core';
import { counted } from '../counted.ts';
import { Notice } from '../notice/notice.tsx';

/** Whether leading zeros that a spreadsheet took are put back. */
export type Zeros = 'asWritten' | 'restored';

const ZEROS_SHOWN = 5;

interface LeadingZerosProps {
  check: {
    lostZeros: readonly { column: string; row: number; value: string; restored: string }[];
    lostZeroCount: number;
  };
  zeros: Zeros;
  disabled: boolean;
  onChoose: (zeros: Zeros) => void;
}

/** Numbers that lack leading zeros: a spreadsheet takes them off. They are put back when that is confirmed. */
export function LeadingZeros({ check: { lostZeros, lostZeroCount }, zeros, disabled, onChoose }: LeadingZerosProps) {
  if (lostZeroCount === 0 && zeros === 'asWritten') return null;
  if (zeros === 'restored')
    return (
      <Notice title="Leading zeros restored">
        <p>Each number is listed below. Your file does not change.</p>
        <Button size="sm" variant="default" mt="xs" disabled={disabled} onClick={() => onChoose('asWritten')}>
          Use the numbers as written
        </Button>
      </Notice>
    );
  const listed = lostZeros
    .slice(0, ZEROS_SHOWN)
    .map(({ column, row, value, restored }) => `${column}${row}: ${value} becomes ${restored}`);
  const others = lostZeroCount - listed.length;
  return (
    <Notice kind="due" title={`${counted(lostZeroCount, 'number lacks', 'numbers lack')} a leading zero`}>
      <p>
        Spreadsheets remove leading zeros from EINs and ZIP codes. {listed.join('; ')}
        {others > 0 && `; and ${others.toLocaleString('en-US')} more`}.
      </p>
      <Button size="sm" variant="default" mt="xs" disabled={disabled} onClick={() => onChoose('restored')}>
        Restore the zeros
      </Button>
    </Notice>
  );
}
