import { call } from '../../../api/call.ts';
import { useAct } from './use-act.ts';

/** Asks the gateway about a submission now. */
export function useAsking() {
  const act = useAct();
  return (id: string, of: string) =>
    act(`Asking the gateway about ${of}`, () => call('askGateway', { params: { id }, body: {} }));
}
