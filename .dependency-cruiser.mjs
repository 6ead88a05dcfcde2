// Which module may import which. scripts/structure.ts runs these rules and fails when a module escapes them;
// scripts/structure.test.ts breaks each of them once.

const TESTS = '\\.test\\.tsx?$';
/** Files that tests share. */
const TESTING = '/testing[./-]';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import names a file or package that exists.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared',
      comment: 'A package stands in the package.json of the workspace that imports it (for tests: or in the root).',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'declared-for-production',
      comment: 'What the product imports is not a development dependency.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: [TESTS, TESTING, '\\.d\\.ts$'] },
      // A package may be both: for the workspace, and for the bench or the tests of the root.
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
    {
      name: 'no-import-of-tests',
      comment: 'A test is imported by nobody.',
      severity: 'error',
      from: {},
      to: { path: TESTS },
    },
    {
      name: 'testing-for-tests',
      comment: 'What tests share is no part of the product.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: [TESTS, TESTING] },
      to: { path: TESTING },
    },
    {
      name: 'excise-alone',
      comment: 'The law knows no other part of the product.',
      severity: 'error',
      from: { path: '^packages/excise/' },
      to: { path: '^(packages/(?!excise/)|apps/|scripts/|e2e/|bench/|faults/)' },
    },
    {
      name: 'excise-pure',
      comment: 'The law runs in a browser: no input, no output, nothing of Node.',
      severity: 'error',
      from: { path: '^packages/excise/src/', pathNot: [TESTS, TESTING] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'catalog-is-data',
      comment: 'The catalog is plain data: apart from its own files it imports types only.',
      severity: 'error',
      from: { path: '^packages/excise/src/catalog/', pathNot: TESTS },
      to: { pathNot: '^packages/excise/src/catalog/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'engine-knows-no-form',
      comment: 'A form passes the engine what it needs: rows and claims are worked out alike on every form.',
      severity: 'error',
      from: { path: '^packages/excise/src/(calendar|cells|engine|claims)/', pathNot: TESTS },
      to: { path: '^packages/excise/src/(forms|derive)/' },
    },
    {
      name: 'law-by-public',
      comment: 'A folder of the law is used through its public.ts, by the other folders and by index.ts.',
      severity: 'error',
      from: { path: ['^packages/excise/src/([^/]+)/', '^packages/excise/src/[^/.]+\\.ts$'] },
      to: {
        path: '^packages/excise/src/[^/]+/',
        pathNot: ['^packages/excise/src/$1/', '^packages/excise/src/[^/]+/public\\.ts$', TESTING],
      },
    },
    {
      name: 'documents-and-contract-import-excise-only',
      comment: 'Imports flow one way: excise, then documents and contract, then server, web and cli.',
      severity: 'error',
      from: { path: '^packages/(documents|contract)/' },
      to: { path: '^(packages/|apps/|scripts/|e2e/|bench/|faults/)', pathNot: '^packages/($1|excise)/' },
    },
    {
      name: 'import-below-apps',
      comment: 'Rows of sheets are judged the same in a thread, a command and a browser: without the server.',
      severity: 'error',
      from: { path: '^packages/import/' },
      to: { path: '^(packages/(?!(import|contract|excise|sheet)/)|apps/|scripts/|e2e/|bench/|faults/)' },
    },
    {
      name: 'sheet-alone',
      comment: 'A table of a spreadsheet knows nothing of what its rows mean.',
      severity: 'error',
      from: { path: '^packages/sheet/' },
      to: { path: '^(packages/(?!sheet/)|apps/|scripts/|e2e/|bench/|faults/)' },
    },
    {
      name: 'apps-apart',
      comment: 'Server, web and cli never meet: what they share is in packages.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^(apps/|scripts/|e2e/|bench/|faults/)', pathNot: '^apps/$1/' },
    },
    {
      name: 'stand-ins-know-nothing-of-us',
      comment: 'A stand-in plays somebody outside: it shares with the product only how stand-ins are run.',
      severity: 'error',
      from: { path: '^(apps/(payment-sandbox|mef-simulator)|packages/stand-in)/' },
      to: { path: '^packages/(?!stand-in/)' },
    },
    {
      name: 'front-door',
      comment: 'A workspace is imported by its name, never by a path into it.',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: { path: '^(packages|apps)/[^/]+/', pathNot: '^$1/$2/', dependencyTypesNot: ['aliased-workspace'] },
    },
    {
      name: 'adapters-by-composition',
      comment:
        'Only composition.ts knows which adapter stands behind a port; a test may try a feature with a real one.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [TESTING, '\\.test\\.ts$', '^apps/server/src/(composition\\.ts$|adapters/)'],
      },
      to: { path: '^apps/server/src/adapters/[^/]+/', pathNot: '/port\\.ts$' },
    },
    {
      name: 'adapters-apart',
      comment: 'An adapter knows its own port and no other adapter.',
      severity: 'error',
      from: { path: '^apps/server/src/adapters/([^/]+)/' },
      to: { path: '^apps/server/src/adapters/[^/]+/', pathNot: ['^apps/server/src/adapters/$1/', '/port\\.ts$'] },
    },
    {
      name: 'server-by-public',
      comment:
        'What the server is built on is used through the public.ts of its folder; what only tests may use is in testing modules.',
      severity: 'error',
      from: { path: '^apps/server/src/(?:(audit|backup|db|http|jobs|mail|sheets|threads|traces)/)?' },
      to: {
        path: '^apps/server/src/(audit|backup|db|http|jobs|mail|sheets|threads|traces)/',
        pathNot: ['^apps/server/src/$1/', '^apps/server/src/[^/]+/public\\.ts$', TESTING],
      },
    },
    {
      name: 'account-by-public',
      comment: 'The person who is logged in on the web is known through the public.ts of account.',
      severity: 'error',
      from: { path: '^apps/web/src/(?!account/)', pathNot: [TESTS, TESTING] },
      to: { path: '^apps/web/src/account/', pathNot: '^apps/web/src/account/public\\.ts$' },
    },
    {
      name: 'features-by-public',
      comment: 'A feature uses another one through its public.ts.',
      severity: 'error',
      // Each form is a feature of its own: features/filings/forms/form-720.
      from: { path: '^apps/(server|web)/src/features/([^/]+/(?:forms/)?[^/]+)/' },
      to: {
        path: '^apps/(server|web)/src/features/[^/]+/[^/]+/',
        pathNot: [
          '^apps/$1/src/features/$2/(?!form-[^/]+/)',
          '^apps/$1/src/features/[^/]+/(?:forms/)?[^/]+/public\\.tsx?$',
          TESTING,
        ],
      },
    },
    {
      name: 'features-by-entrance',
      comment:
        'Modules outside the features use a feature through its public.ts or its routes.ts; a test may try one of its parts.',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/(?!features/)', pathNot: [TESTS, TESTING] },
      to: {
        path: '^apps/(server|web)/src/features/',
        pathNot: '^apps/[^/]+/src/features/[^/]+/(?:forms/)?[^/]+/(public|routes)\\.tsx?$',
      },
    },
    {
      name: 'forms-below-their-list',
      comment:
        'Code that takes a filing of any form is above the forms: put what a form needs from it in features/filings/filings.',
      severity: 'error',
      from: { path: '^apps/server/src/features/filings/forms/[^/]+/' },
      to: { path: '^apps/server/src/features/filings/forms/[^/]+$' },
    },
  ],
  options: {
    // Imports of types count, or they could make cycles and cross borders unseen.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|coverage)/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
