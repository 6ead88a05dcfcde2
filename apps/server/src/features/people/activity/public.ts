export { byClient, findClients, findSubjects, subject } from './subjects.ts';
