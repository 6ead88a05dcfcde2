/** The claim router: questions about what happened to the fuel (or to the tax), and where each answer leads. */

/** Where a path of the router ends. */
export type Destination =
  /** A line of Schedule C, and the Form 8849 that takes the claim instead, where there is one. */
  | { kind: 'scheduleC'; line: string; because: string; otherwise?: Form8849 }
  | ({ kind: 'form8849'; because: string } & Form8849)
  /** Another form, or another person. */
  | { kind: 'elsewhere'; where: string; because: string }
  | { kind: 'noClaim'; because: string; citation: string };

/** A schedule of Form 8849, with its line where it names one. */
export interface Form8849 {
  schedule: '1' | '2' | '3' | '5' | '6' | '8';
  line?: string;
}

export interface Answer {
  label: string;
  help?: string;
  /** The next question, by its id. */
  ask?: string;
  leads?: Destination;
}

export interface Question {
  id: string;
  text: string;
  help?: string;
  /** Each asks on or leads somewhere. */
  answers: readonly Answer[];
}
