import { unlinked } from './content.ts';

type Line = readonly [name: string, value: string];
interface About {
  form: string;
  businessName: string;
}

/** The acts of a client, as short lines. */
const answers: Readonly<Record<string, string>> = {
  approved: 'approved it',
  changes: 'asked for changes',
  commented: 'commented on it',
  signed: 'uploaded the signed form',
};

/** The line of an email that waited for the one of the day, by its kind. */
const lines: Readonly<Record<string, (facts: never) => string>> = {
  outcome: ({ outcome, answeredBy, handedBack }: { outcome: string; answeredBy: string; handedBack?: boolean }) =>
    handedBack
      ? 'Handed back by the operator of this site'
      : `${outcome === 'accepted' ? 'Accepted' : 'Rejected'} by the ${answeredBy}`,
  reviewAsked: ({ person }: { person: string }) => `Ready for your review, by ${unlinked(person)}`,
  approved: ({ person }: { person: string }) => `Approved by ${unlinked(person)}`,
  sentBack: ({ person }: { person: string }) => `Sent back to you by ${unlinked(person)}`,
  commented: ({ person, isAnswer }: { person: string; isAnswer: boolean }) =>
    `${unlinked(person)} ${isAnswer ? 'answered a comment' : 'commented'}`,
  clientAnswered: ({ what, contactName }: { what: string; contactName: string }) =>
    `${unlinked(contactName)} ${answers[what] ?? 'answered'}`,
};

/** "Form 720, 2026 Q3, Tidewater Fuel": "Accepted by the IRS". */
export function lineOf({ kind, facts }: { kind: string; facts: unknown }): Line {
  const { form, businessName } = facts as About;
  return [`${form}, ${unlinked(businessName)}`, lines[kind]?.(facts as never) ?? kind];
}
