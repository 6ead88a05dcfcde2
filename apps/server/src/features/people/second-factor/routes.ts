import {
  addAuthenticatorApp,
  addPasskey,
  askPasskey,
  beginAuthenticatorApp,
  beginPasskey as beginningPasskey,
  getSecondFactor,
  removeAuthenticatorApp,
  removePasskey,
  removeIdentity as removingIdentity,
  renewRecoveryCodes as renewingCodes,
  signInWithPasskey,
  signInWithRecoveryCode,
  validateCodeWithToken,
} from '@gauger/contract';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '../../../app-error.ts';
import { type BoundCall, bound } from '../../../http/public.ts';
import { checkPreSignInToken, validateCode } from '../accounts/public.ts';
import {
  addApp,
  addPasskeyOf,
  beginApp,
  beginPasskey,
  type FactorTools,
  readSecondFactor,
  removeFactor,
  removeIdentity,
  renewRecoveryCodes,
} from './changes.ts';
import { findStep, finishWithApp, finishWithPasskey, finishWithRecoveryCode } from './finish-sign-in.ts';
import { askToSign } from './passkeys.ts';

/** The options of a ceremony as JSON: what is undefined in them is not there. */
const asJson = (options: object) => JSON.parse(JSON.stringify(options));

export function secondFactorCalls(tools: FactorTools): BoundCall[] {
  return [
    bound(getSecondFactor, (call) => readSecondFactor(tools, call)),
    bound(beginAuthenticatorApp, (call) => beginApp(tools, call, call.body.password)),
    bound(addAuthenticatorApp, (call) => addApp(tools, call, call.body)),
    bound(removeAuthenticatorApp, (call) => removeFactor(tools, call, call.body.password, 'secondFactorRemoved')),
    bound(beginningPasskey, async (call) => asJson(await beginPasskey(tools, call, call.body.password))),
    bound(addPasskey, (call) => addPasskeyOf(tools, call, call.body)),
    bound(removePasskey, (call) => removeFactor(tools, call, call.body.password, 'passkeyRemoved', call.params.id)),
    bound(removingIdentity, (call) => removeIdentity(tools, call, call.body.password, call.params.provider)),
    bound(renewingCodes, (call) => renewRecoveryCodes(tools, call, call.body.password)),
    // One call takes the code of a mail, with its registration, and that of an app, with the token of the sign-in that asks for it.
    bound(validateCodeWithToken, async (call) => {
      const { emailId, otpNumber, registration } = call.body;
      if (registration === undefined) {
        const step = await findStep(tools, call.bearer);
        if (!step) throw new AppError('UNAUTHENTICATED');
        if (step.email !== emailId.toLowerCase()) throw new AppError('SCOPE_MISMATCH');
        return { ...(await finishWithApp(tools, step, otpNumber, call)), validated: true as const };
      }
      await checkPreSignInToken(tools, call.bearer, emailId);
      await validateCode(tools, { emailId, registration }, otpNumber);
      return { emailId, validated: true as const };
    }),
    bound(signInWithRecoveryCode, (call) => finishWithRecoveryCode(tools, call.session, call.body.recoveryCode, call)),
    bound(askPasskey, async ({ origin }) => asJson(await askToSign(tools.database, origin, tools.now()))),
    bound(signInWithPasskey, (call) =>
      finishWithPasskey(tools, call.body.response as AuthenticationResponseJSON, call),
    ),
  ];
}
