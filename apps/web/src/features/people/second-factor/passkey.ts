import { call } from '../../../api/call.ts';

/** Whether this browser can use passkeys here: they are bound to a host name, which a bare address of the network is none. */
export const canUsePasskeys = (): boolean =>
  window.PublicKeyCredential !== undefined && /[a-z]/i.test(window.location.hostname);

const library = () => import('@simplewebauthn/browser');
type Options = Parameters<Awaited<ReturnType<typeof library>>['startRegistration']>[0]['optionsJSON'];
type SignOptions = Parameters<Awaited<ReturnType<typeof library>>['startAuthentication']>[0]['optionsJSON'];

/** Has a passkey sign a challenge of the server: proof that its person is here. */
export async function signWithPasskey() {
  const optionsJSON = (await call('askPasskey', {})) as unknown as SignOptions;
  return explainFailure((await library()).startAuthentication({ optionsJSON }));
}

/** Signs in with a passkey. @param token of the sign-in that it finishes, where there is one */
export async function openWithPasskey(token?: string) {
  const response = await signWithPasskey();
  return call('signInWithPasskey', { body: { response: response as never }, ...(token && { token }) });
}

/** Makes a passkey and adds it. */
export async function makePasskey(name: string, { password, token }: { password?: string; token?: string }) {
  const sent = token ? { token } : {};
  const options = await call('beginPasskey', { body: password ? { password } : {}, ...sent });
  const response = await explainFailure(
    (await library()).startRegistration({ optionsJSON: options as unknown as Options }),
  );
  return call('addPasskey', { body: { name, response: response as never }, ...sent });
}

/** Replaces the browser's unhelpful message about a failed ceremony. */
async function explainFailure<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const { name } = error as Error;
    throw new Error(
      name === 'InvalidStateError'
        ? 'This device already has a passkey for this account'
        : 'The passkey was canceled or took too long. Try again',
      { cause: error },
    );
  }
}
