export { PaySeveral } from './pay-several.tsx';
export { PaymentResult } from './payment-result.tsx';
export { SignSeveral } from './sign-several.tsx';
export { signLabel, Unapproved, useApproved } from './unapproved.tsx';
