import type { Answer } from '../../../api/call.ts';

export type CompanyUser = Answer<'listCompanyUsers'>['companyUsers'][number];
