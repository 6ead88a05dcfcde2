import { testAccess } from '../testing/access-matrix.ts';

await testAccess('form720');
