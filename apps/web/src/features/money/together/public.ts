export { PayTogether } from './pay-together.tsx';
export { PaymentResult } from './payment-result.tsx';
export { SignTogether } from './sign-together.tsx';
