export { PreflightBlock } from './preflight-block.tsx';
