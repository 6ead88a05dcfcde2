import { type Answer, type Destination, FIRST_QUESTION, type Question, questions } from '@gauger/excise';

/** The parameter of the address that holds the answers given: `1.3.1`, each by its place from 1. */
const ANSWERS = 'answers';

/** How far one has come through the questions of the claim router. */
export interface RouterPath {
  /** The answers in order, each with its question; places are from 0. */
  given: readonly { question: Question; answer: Answer; place: number }[];
  /** The next question; undefined at the end. */
  question: Question | undefined;
  /** Where the path ends; undefined before. */
  end: Destination | undefined;
}

/** The path that an address names. What follows an answer that there is not is left out. */
export function pathAt(address: URLSearchParams): RouterPath {
  const given: { question: Question; answer: Answer; place: number }[] = [];
  let question = questionOf(FIRST_QUESTION);
  for (const number of (address.get(ANSWERS) ?? '').split('.')) {
    const place = Number(number) - 1;
    const answer = question?.answers[place];
    if (!question || !answer) break;
    given.push({ question, answer, place });
    question = questionOf(answer.ask);
  }
  return { given, question, end: given.at(-1)?.answer.leads };
}

const questionOf = (id: string | undefined): Question | undefined => questions.find((question) => question.id === id);

/** The address of the router after some answers, by their places from 0. */
export function routerAddress(filingId: string, places: readonly number[] = []): string {
  const address = `/home/business/claims/router?filing=${encodeURIComponent(filingId)}`;
  return places.length === 0 ? address : `${address}&${ANSWERS}=${places.map((place) => place + 1).join('.')}`;
}
