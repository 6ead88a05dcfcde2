/** Lower-case letters and digits: what the last seven places of a submission id may hold. */
const PLACES = 'abcdefghijklmnopqrstuvwxyz0123456789';
const FREE_PLACES = 7;
/** Bytes from here on would favour the first characters. */
const FAIR_BELOW = 256 - (256 % PLACES.length);

/** What an id is made from. */
export interface SubmissionIdSource {
  /** Six digits: the electronic filing identification number of the sender. */
  readonly efin: string;
  readonly now: Date;
  /** That many random bytes. */
  readonly random: (count: number) => Uint8Array;
}

/**
 * A new submission id: EFIN, year, day of the year, seven random places. Year and day are those of Washington, because
 * the year must be the processing year when the return arrives (rule X0000-027).
 * @throws RangeError when the EFIN is not six digits
 */
export function newSubmissionId({ efin, now, random }: SubmissionIdSource): string {
  if (!/^[0-9]{6}$/.test(efin)) throw new RangeError('An EFIN has six digits.');
  const [year = 0, month = 1, day = 1] = dayInWashington(now).split('-').map(Number);
  const dayOfYear = (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / 86_400_000;
  return `${efin}${year}${String(dayOfYear).padStart(3, '0')}${freePlaces(random)}`;
}

/** `YYYY-MM-DD` */
function dayInWashington(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

function freePlaces(random: SubmissionIdSource['random']): string {
  let places = '';
  while (places.length < FREE_PLACES) {
    const fair = [...random(FREE_PLACES - places.length)].filter((byte) => byte < FAIR_BELOW);
    places += fair.map((byte) => PLACES[byte % PLACES.length]).join('');
  }
  return places;
}
