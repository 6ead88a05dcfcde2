export { ClientBlock } from './client-block.tsx';
