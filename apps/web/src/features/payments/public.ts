export { ApprovalFrame } from './approval-frame.tsx';
export { SandboxNotice, useFee } from './sandbox-notice.tsx';
