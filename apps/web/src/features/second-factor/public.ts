export { AddAppForm } from './add-app-form.tsx';
export { canUsePasskeys, makePasskey, openWithPasskey, signWithPasskey } from './passkey.ts';
export { RecoveryCodes } from './recovery-codes.tsx';
