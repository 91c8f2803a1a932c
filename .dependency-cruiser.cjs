/** Import rules: which folder may import which. docs/architecture.md shows the same layers. */
/** The features from the lowest to the highest: each imports only those above it in this list. */
const FEATURES = [
  'ground/audit',
  'ground/files',
  'ground/notifications',
  'ground/settings',
  'ground/mail',
  'company/access',
  'company/team',
  'company/account',
  'pages/visits',
  'pages/pictures',
  'pages/documents',
  'work/snoozes',
  'work/appointments',
  'work/requests',
  'work/candidates',
  'work/incoming',
  'work/dashboard',
  'care/privacy',
  'care/backup',
  'care/system',
]

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
    ...FEATURES.slice(1).map((feature, below) => ({
      name: `no-feature-below-knows-${feature.replace('/', '-')}`,
      comment: 'The order of the features, FEATURES above.',
      severity: 'error',
      from: { path: `^app/features/(${FEATURES.slice(0, below + 1).join('|')})/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^app/features/${feature}/` },
    })),
    {
      name: 'every-feature-has-its-place',
      comment: 'A new feature takes its place in FEATURES above.',
      severity: 'error',
      from: {},
      to: { path: '^app/features/', pathNot: `^app/features/(${FEATURES.join('|')})/` },
    },
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
