export { ApprovalFrame } from './approval-frame.tsx';
export { CouponField, useBegunCoupon, useCoupon } from './coupon-field.tsx';
export { PaidAmount } from './paid-amount.tsx';
export { SandboxNotice, useFee } from './sandbox-notice.tsx';
