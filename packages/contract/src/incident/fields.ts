import type { Choice } from '../rules/choice.ts';
import { checkFields, email, type Fault, phone, type TextFields, tidyFields } from '../rules/index.ts';

/** The answers about a security incident. */
export interface IncidentFacts {
  occurredAt: string;
  source: string;
  detection: string;
  description: string;
  concern: string;
  corrections: string;
  disclosed: string;
  taxpayers: string;
  dayName: string;
  dayPhone: string;
  dayEmail: string;
  nightName: string;
  nightPhone: string;
  nightEmail: string;
  efin: string;
  official: string;
}

const yesOrNo: readonly Choice[] = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
];

const LINE = 200;
const PARAGRAPH = 4_000;

/** The telephone number of one of two persons, who are named in the message. */
const phoneOf = (who: string) => {
  const message = `${who}: type a phone number of 10 digits`;
  return { ...phone, tooShort: message, format: { ...phone.format, message } } as const;
};

/**
 * The answers that the IRS requires about a security incident, in its order. Source: "Instructions for
 * Reporting Web Site Security Incidents" at irs.gov; Publication 1345 asks for the report by the next business day.
 */
export const incidentFields = {
  occurredAt: { label: 'Date and time of the incident', max: LINE },
  source: { label: 'Source of the incident', max: LINE },
  detection: { label: 'Method of detection', max: LINE },
  description: { label: 'Detailed description of the incident', max: PARAGRAPH },
  concern: { label: 'Why the incident should be of concern', max: PARAGRAPH },
  corrections: { label: 'Corrective actions planned or taken', max: PARAGRAPH },
  disclosed: { label: 'Disclosure of taxpayer information', max: 10, choices: () => yesOrNo },
  taxpayers: {
    label: 'Number of taxpayers impacted',
    kind: 'digits',
    max: 9,
    format: { pattern: /^\d+$/, message: 'Number of taxpayers impacted should be a whole number' },
  },
  dayName: { label: 'Business hours contact: name', max: LINE },
  dayPhone: { label: 'Business hours contact: phone', ...phoneOf('Business hours contact') },
  dayEmail: { label: 'Business hours contact: email', ...email('Business hours contact: type a whole email address') },
  nightName: { label: 'After hours contact: name', max: LINE },
  nightPhone: { label: 'After hours contact: phone', ...phoneOf('After hours contact') },
  nightEmail: { label: 'After hours contact: email', ...email('After hours contact: type a whole email address') },
  efin: {
    label: 'EFIN of the provider',
    kind: 'digits',
    max: 6,
    format: { pattern: /^\d{6}$/, message: 'EFIN of the provider should be six digits' },
  },
  official: { label: 'Principal or responsible official, as on the e-file application', max: LINE },
} as const satisfies TextFields<keyof IncidentFacts, IncidentFacts>;

/** The twelve items of the report, in the order that the IRS prescribes, each with the answers it is made of. */
export const incidentItems = [
  { title: 'Date and time of the incident', of: ['occurredAt'] },
  { title: 'Source of the incident', of: ['source'] },
  { title: 'Method of detection', of: ['detection'] },
  { title: 'Detail description of the incident', of: ['description'] },
  { title: 'Why the incident should be of concern', of: ['concern'] },
  { title: 'Corrective actions planned or taken', of: ['corrections'] },
  { title: 'Whether taxpayer information was disclosed (Y/N only)', of: ['disclosed'] },
  { title: 'Number of taxpayers impacted', of: ['taxpayers'] },
  {
    title: 'Regular business hours contact name, phone number, and email address',
    of: ['dayName', 'dayPhone', 'dayEmail'],
  },
  { title: 'After-hours contact name, phone number, and email address', of: ['nightName', 'nightPhone', 'nightEmail'] },
  { title: 'Provider’s EFIN', of: ['efin'] },
  { title: 'Name of a principal or responsible official as shown on the e-file application', of: ['official'] },
] as const satisfies readonly { title: string; of: readonly (keyof IncidentFacts)[] }[];

/** Where the report goes, and the subject of both messages. Source: as above. */
export const incidentReport = {
  address: 'new.efile.requirements@irs.gov',
  subject: 'SECURITY INCIDENT',
  source:
    'https://www.irs.gov/e-file-providers/instructions-for-reporting-web-site-security-incidents-updated-10-02-08',
} as const;

/** The password of the ZIP goes in a message of its own. */
export const INCIDENT_PASSWORD = { least: 12, most: 64 } as const;

/** Answers without blanks at their ends. */
export const tidyIncident = (typed: IncidentFacts): IncidentFacts =>
  tidyFields<keyof IncidentFacts, IncidentFacts>(incidentFields, typed);

/** Checks tidy answers, in the order of the report. */
export const checkIncident = (facts: IncidentFacts): Fault<keyof IncidentFacts>[] =>
  checkFields<keyof IncidentFacts, IncidentFacts>(incidentFields, facts);
