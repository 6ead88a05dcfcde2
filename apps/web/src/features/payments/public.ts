export { ApprovalFrame } from './approval-frame.tsx';
export { CouponField, useBegunCoupon, useCoupon } from './coupon-field.tsx';
export { Discount } from './discount.tsx';
export { SandboxNotice, useFee } from './sandbox-notice.tsx';
