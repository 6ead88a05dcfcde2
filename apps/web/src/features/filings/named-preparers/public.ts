export { NamedPreparers } from './named-preparers.tsx';
