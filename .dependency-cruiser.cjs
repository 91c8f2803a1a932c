/** Import rules of the project: what may know what. See docs/architecture.md. */
const FEATURES = '(dashboard|requests|appointments|staff|notifications|mail|audit|settings)'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'ground-knows-no-feature',
      comment: 'lib, ui and db are the ground: they know no feature, no page and no server.',
      severity: 'error',
      from: { path: '^(app/lib|app/ui|db)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(app/(features|site|content|routes)|server)' },
    },
    {
      name: 'base-features-know-no-other',
      comment: 'audit, mail, notifications and settings stand below the other features.',
      severity: 'error',
      from: { path: '^app/features/(audit|mail|notifications|settings)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^app/(features/(requests|appointments|staff)|site)/',
        // Their screens and verbs are staff's too: who may do what is decided in one place, and answered in one place.
        pathNot: '^app/features/staff/(permissions\\.ts|guard\\.server\\.ts|form-notice\\.tsx)$',
      },
    },
    {
      name: 'features-know-no-site',
      severity: 'error',
      from: { path: '^app/features/' },
      to: { path: '^app/(site|routes)' },
    },
    {
      name: 'no-foreign-pages',
      comment: "A feature may call another's verbs and schema, never its pages.",
      severity: 'error',
      from: { path: `^app/features/${FEATURES}/` },
      to: { path: `^app/features/${FEATURES}/.+-page\\.tsx$`, pathNot: '^app/features/$1/' },
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
