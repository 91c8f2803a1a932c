/** Import rules: which folder may import which. docs/architecture.md shows the same layers. */
const BASE = '(audit|mail|notifications|settings)'

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
    {
      name: 'base-features-know-no-other',
      comment: 'audit, mail, notifications and settings stand below the other features and the shells.',
      severity: 'error',
      from: { path: `^app/features/${BASE}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/(features|shell|site)/', pathNot: `^app/features/${BASE}/` },
    },
    {
      name: 'public-shell-knows-base-features-only',
      comment:
        "The frame of public pages imports settings, notifications, the site's navigation and its share images, never the features whose pages it frames.",
      severity: 'error',
      from: { path: '^app/shell/(public|document)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^app/(features|shell/staff|site)/',
        pathNot: `^app/features/(${BASE}|content/(navigation|share-images))/`,
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
      from: { path: '^app/features/access/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/features/(team|account|requests|appointments|dashboard)/' },
    },
    {
      name: 'no-foreign-pages',
      comment: "A feature may call another's verbs and schema, never its pages.",
      severity: 'error',
      from: { path: '^app/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/features/[^/]+/.+-page\\.tsx$', pathNot: '^app/features/$1/' },
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
