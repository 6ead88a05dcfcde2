import type { addForm8849, Form8849Answer } from '@gauger/contract';
import { earliestFileBy, type Form8849, irsDay, issue } from '@gauger/excise';
import type { Call } from '../../../../http/public.ts';
import { type AddCall, addPages, type FilingDeps, type FormAdd } from '../../filings/public.ts';
import { commitClaims, laterYearIssues, typeOfRequest } from './commit-claims.ts';
import { form8849Pages } from './pages.ts';
import { presentFiling } from './present-filing.ts';
import { namingIn } from './save-filing.ts';
import { factsHash, sealTins, withTins } from './sealed-facts.ts';

type Body = Call<typeof addForm8849>['body'];

const empty: Form8849 = { formType: 'Form8849', taxYear: '', month: '', schedules: {} };

const form8849Add: FormAdd<'Form8849', Body, Form8849Answer> = {
  formType: 'Form8849',
  namingIn,
  async commit({ deps, tx, call: { body }, owner, law, now, naming, judge }) {
    const scheduleType = typeOfRequest(body);
    const missing = scheduleType ? [] : [issue('scheduleTypeMissing', 'schedule.scheduleType')];
    const schedule = { ...body.schedule, scheduleType };
    const found = [...missing, ...naming, ...laterYearIssues(body, empty, irsDay(now))];
    const { facts, computed, issues } = commitClaims(empty, { ...body, schedule }, law, found, judge);
    return {
      written: {
        ...{ facts, totals: computed.totals, cells: computed.cells },
        fileBy: earliestFileBy(computed.claimDeadlines),
        pages: form8849Pages(facts, computed, await sealTins(deps, tx, owner, facts)),
      },
      hash: factsHash(facts),
      issues,
    };
  },
  answer: async (deps, tx, record, issues) => presentFiling(await withTins(deps, tx, record), issues),
};

/** Starts a Form 8849, of which a year may have several. */
export const addFiling = (deps: FilingDeps, call: AddCall<Body>): Promise<Form8849Answer> =>
  deps.database.inAccount(call.session.accountId, (tx) => addPages(form8849Add, deps, tx, call));
