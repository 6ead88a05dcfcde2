import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const MADE = '2026-11-21T12:00:00.123Z';
const day = { uid: 'a-2026Q3-return@gauger', day: '2026-12-31', summary: 'Form 720 is due', description: '' };

it('is a calendar of whole days without a time zone', () => {
  expect(calendarFile('Due dates', [day], MADE).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gauger//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Due dates',
    'X-WR-CALNAME:Due dates',
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    'BEGIN:VEVENT',
    'UID:a-2026Q3-return@gauger',
    'DTSTAMP:20261121T120000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Form 720 is due',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('escapes what would end a value, and drops other control characters', () => {
  const file = calendarFile('Oil; Gas, Co\\', [{ ...day, description: 'One\r\nTwo\u0007' }], MADE);
  expect(file).toContain('NAME:Oil\\; Gas\\, Co\\\\\r\n');
  expect(file).toContain('DESCRIPTION:One\\nTwo\r\n');
});

it('folds lines at 75 octets, never within a character, and loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aä€🛢 '), maxLength: 300 }), (summary) => {
      const file = calendarFile('Due dates', [{ ...day, summary }], MADE);
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(file.replace(/\r\n /g, '').split('\r\n')).toContain(`SUMMARY:${summary}`);
    }),
    { numRuns: 200 },
  );
});
