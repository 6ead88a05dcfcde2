import type { addForm720X, Form720XAnswer } from '@gauger/contract';
import type { Form720X } from '@gauger/excise';
import type { Call } from '../../../../http/public.ts';
import { type AddCall, addPages, type FilingDeps, type FormAdd } from '../../filings/public.ts';
import { certifiedDetail, withOwnCertification } from './certification.ts';
import { commitAmendment } from './commit-amendment.ts';
import { findLaws, presentFigures } from './figures.ts';
import { changeOriginal, writeOriginal } from './original.ts';
import { form720XPages } from './pages.ts';
import { factsHash, sealTins } from './sealed-facts.ts';

type Body = Call<typeof addForm720X>['body'];

const nothing: Form720X = { formType: 'Form720X' };

const form720XAdd: FormAdd<'Form720X', Body, Form720XAnswer> = {
  formType: 'Form720X',
  bodyOf: ({ body, session }) => withOwnCertification(body, session, nothing),
  namingIn: (body) => body,
  async commit({ deps, tx, call: { body }, owner, law, now, naming, judge }) {
    const change = await changeOriginal(deps, tx, owner, null, body.original, law);
    const chosen = change.kind === 'chosen' ? change.chosen : null;
    const laws = await findLaws(deps, tx, chosen);
    const { facts, computed, corrected, issues } = commitAmendment(nothing, change, body, laws, naming, judge);
    const sealed = await sealTins(deps, tx, owner, 'corrected', facts.corrected);
    return {
      written: {
        ...{ facts, totals: computed.totals, cells: computed.cells },
        pages: form720XPages(facts, computed, corrected, sealed),
      },
      hash: factsHash(facts),
      detail: { ...certifiedDetail(body, nothing, facts), ...(chosen?.filingId && { amends: chosen.filingId }) },
      issues,
      finish: () => writeOriginal(deps, tx, owner, change, now),
    };
  },
  answer: presentFigures,
};

/** Starts a Form 720-X, of which a quarter may have several. */
export const addFiling = (deps: FilingDeps, call: AddCall<Body>): Promise<Form720XAnswer> =>
  deps.database.inAccount(call.session.accountId, (tx) => addPages(form720XAdd, deps, tx, call));
