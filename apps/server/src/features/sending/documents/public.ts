export { documentTurn } from './document-turn.ts';
export { printForm, printSignatureForm } from './print-form.ts';
