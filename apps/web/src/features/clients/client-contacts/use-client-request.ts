import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, queryOf } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';

export type ClientRequest = NonNullable<Answer<'getClientRequest'>['request']>;
export type Contact = Answer<'getClientRequest'>['contact'];

/** Whether the client was asked about a filing, and what the client said. */
export const clientRequestQuery = (filingId: string) => ({
  ...queryOf(['client request', filingId], 'getClientRequest', { params: { filingId } }),
  staleTime: 0,
});

type Asked = Answer<'askClients'>['returns'][number];

/** A return that could not be asked about, with the errors to fix. */
export class NotAsked extends Error {
  readonly issues: Asked['issues'];

  constructor({ message, issues }: Asked) {
    super(message ?? 'The client was not asked.');
    this.issues = issues;
  }
}

/** The acts on the request of one filing. */
export function useClientRequestActs(filingId: string) {
  const queries = useQueryClient();
  const done = async (words: string) => {
    showSuccess(words);
    await Promise.all([
      queries.invalidateQueries({ queryKey: clientRequestQuery(filingId).queryKey }),
      queries.invalidateQueries({ queryKey: ['consent', filingId] }),
    ]);
  };
  /** Throws what kept the one return from being asked about. */
  const refuseUndone = ({ returns: [one] }: Answer<'askClients'>): void => {
    if (one && !one.done) throw new NotAsked(one);
  };
  return {
    asking: useMutation({
      mutationFn: async ({ contact, answerBy }: { contact: Contact; answerBy: string }) =>
        refuseUndone(
          await call('askClients', { body: { filings: [filingId], contact, ...(answerBy && { answerBy }) } }),
        ),
      onSuccess: (_, { contact }) => done(`The link was emailed to ${contact.name}.`),
    }),
    reminding: useMutation({
      mutationFn: async () => refuseUndone(await call('remindClients', { body: { filings: [filingId] } })),
      onSuccess: () => done('The link was emailed again.'),
    }),
    withdrawing: useMutation({
      mutationFn: () => call('withdrawClientRequest', { params: { filingId } }),
      onSuccess: () => done('The link opens nothing from now on.'),
    }),
  };
}
