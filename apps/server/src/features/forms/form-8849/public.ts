export { figuresOf } from './pages.ts';
export { saveFilingIn } from './save-filing.ts';
