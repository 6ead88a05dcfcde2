import { testAccess } from '../testing/access-matrix.ts';

await testAccess('people');
