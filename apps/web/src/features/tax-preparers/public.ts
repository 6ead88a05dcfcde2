export { NamedPreparers, usePreparerRows } from './named-preparers.tsx';
