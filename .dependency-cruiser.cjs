/** Import rules: which folder may import which. docs/architecture.md shows the same layers. */
/** The storeys of app/features, from the lowest to the highest. */
const STOREYS = ['ground', 'company', 'pages', 'work', 'care']

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'ground-knows-no-feature',
      comment:
        'lib, ui, db and the files beside routes.ts (context, permissions, action-result) import no feature and no page.',
      severity: 'error',
      from: {
        path: '^(app/(lib|ui)|db)/|^app/(context|permissions|personal-data|action-result\\.server)\\.ts$',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '^(app/(features|site|shell|content|routes)|server)' },
    },
    ...STOREYS.slice(1).map((storey, below) => ({
      name: `${STOREYS[below]}-stands-below-${storey}`,
      comment: 'The storeys of app/features: each imports only those below it.',
      severity: 'error',
      from: { path: `^app/features/(${STOREYS.slice(0, below + 1).join('|')})/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^app/features/${storey}/` },
    })),
    {
      name: 'ground-storey-knows-no-shell',
      comment: 'settings, mail, audit, notifications and files stand below the shells.',
      severity: 'error',
      from: { path: '^app/features/ground/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/(shell|site)/' },
    },
    {
      name: 'public-shell-knows-ground-only',
      comment:
        "The frame of public pages imports the ground storey, the site's navigation and its share images, never the features whose pages it frames.",
      severity: 'error',
      from: { path: '^app/shell/(public|document)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^app/(features|shell/staff|site)/',
        pathNot: '^app/features/(ground|pages/documents/(navigation|share-images))/',
      },
    },
    {
      name: 'features-know-no-site',
      comment: 'Only routes.ts imports the site and the shell of the staff area.',
      severity: 'error',
      from: { path: '^app/features/' },
      to: { path: '^app/(site|routes|shell/staff)' },
    },
    {
      name: 'access-stands-below-people',
      comment: 'Team and account manage what access provides.',
      severity: 'error',
      from: { path: '^app/features/company/access/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/features/company/(team|account)/' },
    },
    {
      name: 'no-foreign-pages',
      comment: "A feature may call another's verbs and schema, never its pages.",
      severity: 'error',
      from: { path: '^app/features/([^/]+/[^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/features/[^/]+/[^/]+/.+-page\\.tsx$', pathNot: '^app/features/$1/' },
    },
    {
      name: 'browser-knows-no-server',
      comment:
        'What runs in the browser takes only types from server modules; route modules are split by the framework.',
      severity: 'error',
      from: { path: '^app/.+\\.tsx$', pathNot: '(-page|-layout|root|entry\\.server|\\.server|\\.test)\\.tsx$' },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { path: '^(app|db|server|cli)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(test|e2e|bench)/|\\.test\\.tsx?$' },
    },
    {
      name: 'no-dev-dependencies-in-product',
      severity: 'error',
      from: { path: '^(app|db|server|cli)/', pathNot: '\\.test\\.tsx?$|^server/dev\\.ts$|^app/routes\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/|.*\\?)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router)/' },
    // TypeScript 7 has no compiler API yet; swc parses the sources instead.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
