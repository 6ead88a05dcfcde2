import { irsDay } from '@gauger/excise';

/** The characters for the last places of an id: lower-case letters and digits. */
const PLACES = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here on would favor the first characters. */
const FAIR_BELOW = 256 - (256 % PLACES.length);

/** The clock and the random source of an id. */
export interface IdSource {
  readonly now: Date;
  /** That many random bytes. */
  readonly random: (count: number) => Uint8Array;
}

/**
 * A new submission id: EFIN, year, day of the year, seven random places. Year and day are those of Washington, because
 * the year must be the processing year when the return arrives (rule X0000-027).
 * @param efin six digits: the electronic filing identification number of the sender
 * @throws RangeError when the EFIN is not six digits
 */
export function newSubmissionId(efin: string, source: IdSource): string {
  if (!/^[0-9]{6}$/.test(efin)) throw new RangeError('An EFIN has six digits.');
  return datedId(efin, 7, source);
}

/**
 * A new id of a message to MeF: ETIN, year, day of the year, eight random places.
 * @param etin five digits: the electronic transmitter identification number
 * @throws RangeError when the ETIN is not five digits
 */
export function newMessageId(etin: string, source: IdSource): string {
  if (!/^[0-9]{5}$/.test(etin)) throw new RangeError('An ETIN has five digits.');
  return datedId(etin, 8, source);
}

function datedId(sender: string, freePlaces: number, { now, random }: IdSource): string {
  const [year = 0, month = 1, day = 1] = irsDay(now).split('-').map(Number);
  const dayOfYear = (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / 86_400_000;
  let id = `${sender}${year}${String(dayOfYear).padStart(3, '0')}`;
  const length = id.length + freePlaces;
  while (id.length < length) {
    const fair = [...random(length - id.length)].filter((byte) => byte < FAIR_BELOW);
    id += fair.map((byte) => PLACES[byte % PLACES.length]).join('');
  }
  return id;
}
