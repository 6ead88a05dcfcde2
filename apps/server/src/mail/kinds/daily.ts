import { formatDate, type IsoDate } from '@gauger/excise';
import { unlinked } from '../content.ts';
import { DAY, type DailyItem, type Kind } from './kind.ts';

/** A due date in the email of the day. */
export interface DailyDue {
  /** "Form 720, 2026 Q3" */
  what: string;
  businessName: string;
  due: IsoDate;
  inDays: number;
}

/** Most lines of each part: the page has all. */
const MOST = 40;

/** The email of the day: what is due soon, and what would else have come one by one. It holds no amount. */
export const daily: Kind<{
  due: readonly DailyDue[];
  items: readonly DailyItem[];
}> = {
  topic: 'daily',
  // Answers in it are worth reading as long as one that comes at once.
  worthSendingMs: 30 * DAY,
  limits: [{ by: 'email', withinMs: DAY, most: 3 }],
  write: ({ facts: { due, items } }, { siteUrl, lineOf }) => ({
    subject: subjectOf(due, items.length),
    passages: [
      ...(due.length > 0
        ? [
            'Due soon:',
            {
              facts: due
                .slice(0, MOST)
                .map((one): [string, string] => [dayOf(one), `${one.what}, ${unlinked(one.businessName)}`]),
            },
            ...more(due.length),
            { label: 'See what is due', link: `${siteUrl}/home/calendar` },
          ]
        : []),
      ...(items.length > 0
        ? [
            'Since the last email of this kind:',
            { facts: items.slice(0, MOST).map(lineOf) },
            ...more(items.length),
            { label: 'Open Filing Summary', link: `${siteUrl}/home/myfilings` },
          ]
        : []),
    ],
  }),
};

const more = (count: number): string[] => (count > MOST ? [`And ${count - MOST} more.`] : []);

const dayOf = ({ due, inDays }: DailyDue): string =>
  `${formatDate(due)}, ${inDays === 1 ? 'tomorrow' : `in ${inDays} days`}`;

function subjectOf(due: readonly DailyDue[], items: number): string {
  const [first] = due;
  if (!first) return items === 1 ? '1 update on your returns' : `${items} updates on your returns`;
  if (due.length === 1) return `${first.what}, ${unlinked(first.businessName)}: due ${dayOf(first)}`;
  return `${due.length} due dates in the next 14 days, the first ${dayOf(first)}`;
}
