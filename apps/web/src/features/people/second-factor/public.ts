export { AddAppForm } from './add-app-form.tsx';
export { FreshFactorForm } from './fresh-factor-form.tsx';
export { canUsePasskeys, makePasskey, openWithPasskey } from './passkey.ts';
export { RecoveryCodes } from './recovery-codes.tsx';
