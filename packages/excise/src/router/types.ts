import type { Form8849Schedule } from '../catalog/public.ts';
import type { Row } from '../engine/public.ts';

/** The claim router: questions about what happened to the fuel (or to the tax), and where each answer leads. */

/** Where a path of the router ends. */
export type Destination =
  /**
   * A claim of the catalog by its id, which has the places where it is made. `row` holds the facts the answers
   * imply, where they decide between several places.
   */
  | { kind: 'claim'; line: string; because: string; row?: Row }
  /** A claim that only Form 8849 accepts. */
  | { kind: 'form8849'; schedule: Form8849Schedule; because: string }
  /** Another form, or another person. */
  | { kind: 'elsewhere'; where: string; because: string }
  | { kind: 'noClaim'; because: string; citation: string };

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
