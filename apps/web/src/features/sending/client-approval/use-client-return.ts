import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, fetchFile, queryOf, Refusal } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';

export type ClientReturnData = Answer<'getClientReturn'>;

/** The return that the code of a link opened. */
export const clientReturnQuery = (access: string) => ({
  ...queryOf(['client return', access], 'getClientReturn', { body: { access } }),
  retry: false,
  staleTime: 0,
  // No refetch in the background: the client approves exactly the figures on the screen.
  refetchOnReconnect: false,
});

/** Whether the server shows the return no longer. */
export const isOver = (error: unknown): boolean => error instanceof Refusal && error.code === 'CLIENT_LINK_REFUSED';

/** The acts of a client on the return of their link. Each answers with the return as it is then. */
export function useClientActs(access: string, onLeave: () => void) {
  const queries = useQueryClient();
  const { queryKey } = clientReturnQuery(access);
  const acting = {
    onSuccess: (answer: ClientReturnData) => queries.setQueryData(queryKey, answer),
    onError: (error: Error) => {
      if (isOver(error)) onLeave();
      // An approval comes after the change was read.
      else if (error instanceof Refusal && error.code === 'SNAPSHOT_CHANGED')
        void queries.invalidateQueries({ queryKey });
    },
  };
  return {
    commenting: useMutation({
      mutationFn: (comment: { text: string; cell?: string }) =>
        call('commentAsClient', { body: { access, ...comment } }),
      ...acting,
    }),
    answering: useMutation({
      mutationFn: (comment: Omit<Parameters<typeof call<'answerAsClient'>>[1]['body'], 'access'>) =>
        call('answerAsClient', { body: { access, ...comment } }),
      ...acting,
    }),
    attaching: useMutation({
      mutationFn: ({ files, ending, ...scan }: Attached) =>
        call('attachAsClient', {
          body: { access, ...scan, ...(ending !== '' && { ending }) },
          files: { files },
        }),
      ...acting,
    }),
    saving: useMutation({
      mutationFn: async ({ document, ending }: { document: 'return' | 'signature'; ending?: string }) =>
        saveFile(await fetchFile('downloadForClient', { body: { access, document, ...(ending && { ending }) } })),
      onError: acting.onError,
    }),
    explain: async (cell: string) => (await call('explainToClient', { body: { access, cell } })).explanation,
  };
}

export type ClientActs = ReturnType<typeof useClientActs>;

interface Attached {
  snapshotHash: string;
  ending: string;
  files: readonly File[];
  signerName: string;
  signerTitle: string;
  signedOn: string;
}
