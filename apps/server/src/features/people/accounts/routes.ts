import {
  changeAddress as changingAddress,
  changePassword as changingPassword,
  chooseNewPassword as choosingNewPassword,
  confirmAddress as confirmingAddress,
  forgotPassword,
  getSignInOptions,
  issuePreSignInToken,
  keepAddress as keepingAddress,
  beginRegistration as registering,
  resetPassword as resetting,
  sendCodeWithToken,
  sendCode as sendingCode,
  signIn as signingIn,
  signUp as signingUp,
  validateCode as validatingCode,
} from '@gauger/contract';
import type { Captcha } from '../../../adapters/captcha/port.ts';
import type { IdentityProvider } from '../../../adapters/identity/port.ts';
import { type BoundCall, bound } from '../../../http/public.ts';
import { changeAddress, confirmAddress, keepAddress } from './change-address.ts';
import { changePassword } from './change-password.ts';
import { chooseNewPassword } from './choose-new-password.ts';
import type { SignInTools } from './open-session.ts';
import { openIdCalls } from './openid-routes.ts';
import { checkPreSignInToken, preSignInToken, spendPreSignInToken } from './pre-sign-in-token.ts';
import { beginRegistration, sendCode, signUp, validateCode } from './registration.ts';
import { askReset, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

export function accountCalls(
  tools: SignInTools & { captcha: Captcha; identityProviders: readonly IdentityProvider[] },
): BoundCall[] {
  const { database, ring, captcha, now } = tools;
  const checkToken = ({ bearer, body }: { bearer: string | undefined; body: { emailId: string } }) =>
    checkPreSignInToken(tools, bearer, body.emailId);
  return [
    bound(getSignInOptions, async () => ({
      captcha: { kind: captcha.kind, scriptUrl: captcha.scriptUrl, siteKey: captcha.siteKey },
      providers: tools.identityProviders.map(({ name }) => name),
    })),
    bound(issuePreSignInToken, async ({ body: { emailId } }) => ({
      jwtToken: preSignInToken(ring, emailId, now()),
      emailId,
    })),
    bound(registering, async ({ body, ip }) => ({
      emailId: body.emailId,
      registration: await beginRegistration(tools, body, ip),
    })),
    bound(sendingCode, async ({ body, ip }) => ({
      emailId: body.emailId,
      ...(await sendCode(tools, body, ip)),
    })),
    bound(sendCodeWithToken, async (call) => {
      await checkToken(call);
      return { emailId: call.body.emailId, ...(await sendCode(tools, call.body, call.ip)) };
    }),
    bound(validatingCode, async ({ body }) => {
      await validateCode(tools, body, body.otpNumber);
      return { emailId: body.emailId, validated: true as const };
    }),
    bound(signingUp, async (call) => ({
      ...(await signUp(tools, call.body, call)),
      message: 'User registered successfully.',
    })),
    bound(signingIn, async (call) => {
      const claims = await checkToken(call);
      const signedIn = await signIn(tools, call.body, call);
      if (claims) await spendPreSignInToken(database, claims);
      return signedIn;
    }),
    bound(choosingNewPassword, (call) => chooseNewPassword(tools, call.session, call.body.newPassword, call)),
    bound(forgotPassword, async (call) => {
      await checkToken(call);
      await askReset(tools, call.body, call.ip);
      return { emailId: call.body.emailId };
    }),
    bound(resetting, async (call) => {
      await checkToken(call);
      await resetPassword(tools, { ...call.body, ip: call.ip, requestId: call.requestId });
      return { emailId: call.body.emailId, message: 'Your Password has been reset successfully.' };
    }),
    bound(changingPassword, async (call) => {
      await changePassword(tools, call);
      return { emailId: call.session.email, message: 'Password updated successfully' };
    }),
    bound(changingAddress, async (call) => {
      await changeAddress(tools, call);
      return { newEmailId: call.body.newEmailId };
    }),
    bound(confirmingAddress, async (call) => {
      await confirmAddress(tools, call);
      return { confirmed: true as const };
    }),
    bound(keepingAddress, async (call) => {
      await keepAddress(tools, call);
      return { kept: true as const };
    }),
    ...openIdCalls(tools),
  ];
}
