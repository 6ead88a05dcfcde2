import { addDays, type IsoDate } from '@gauger/excise';

/** A whole day in a calendar. */
export interface CalendarDay {
  /**
   * A stable id: the same entry has the same one in every file, so that a calendar moves the entry instead of adding
   * another.
   */
  uid: string;
  day: IsoDate;
  summary: string;
  description: string;
}

/**
 * Writes days as an iCalendar file (RFC 5545). All are whole days, which have no time zone.
 * @param name title of the calendar
 * @param made time of writing, `2026-11-21T12:00:00Z`
 */
export function calendarFile(name: string, days: readonly CalendarDay[], made: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gauger//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...days.flatMap(({ uid, day, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${basic(made)}`,
      `DTSTART;VALUE=DATE:${basic(day)}`,
      `DTEND;VALUE=DATE:${basic(addDays(day, 1))}`,
      `SUMMARY:${text(summary)}`,
      ...(description === '' ? [] : [`DESCRIPTION:${text(description)}`]),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** 2026-11-02 → 20261102, without the parts of a second. */
const basic = (moment: string): string => moment.replace(/\.\d+/, '').replace(/[-:]/g, '');

/** A text value: its backslashes, semicolons, commas and ends of lines are escaped (section 3.3.11). */
const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a calendar
    .replace(/[\u0000-\u001f\u007f]/g, '');

const MAX_OCTETS = 75;
const octets = new TextEncoder();

/**
 * Folds a line of more than 75 octets: the rest follows a blank on the next line, never splitting a character
 * (section 3.1).
 */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of line) {
    const more = octets.encode(character).length;
    if (size + more > MAX_OCTETS) {
      parts.push(part);
      part = ' ';
      size = 1;
    }
    part += character;
    size += more;
  }
  return [...parts, part].join('\r\n');
}
