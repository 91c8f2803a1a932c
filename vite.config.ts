import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bundledPackages } from './scripts/vite/bundled-packages.ts'
import { routeCode } from './scripts/vite/route-code.ts'
import { sentAsText } from './scripts/vite/sent-as-text.ts'
import { sharedModule, staffModule } from './scripts/vite/staff-modules.ts'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), routeCode(), sentAsText(), bundledPackages()],
  build: {
    target: 'es2022',
    // What Tailwind 4 supports: fallbacks for older ones would travel with every page.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    // No source map is built, so none can reach a visitor.
    sourcemap: false,
    // Every asset is a file of its own: `data:` URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  // Found before the first visit in development, not during it.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/site/**/*.tsx'] },
  environments: {
    client: {
      build: {
        // Late code is loaded before a navigation ends, with its imports: lists of them in every file cost more than they save.
        modulePreload: false,
        rolldownOptions: {
          output: {
            // The bundler would name a shared file after every page that loads it.
            chunkFileNames: ({ name }) => `assets/${name.replace(/^shared~.*/, 'shared')}-[hash].js`,
            // Two files instead of thirty for what every page, and every public page, loads: small files compress badly.
            // Each group contains everything that its modules import.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /\/app\/(?:root|entry\.client)\.tsx|rolldown\/runtime/, priority: 5 },
                { name: 'site', test: /\/app\/shell\/public\/layout\/site-layout\.tsx/, priority: 4 },
                { name: 'forms', test: /\/app\/ui\/(?:form|result)\//, priority: 3 },
                { name: 'words', test: /\/app\/lib\/(?:time|text)\//, priority: 3 },
                // One file instead of thirty for what most screens of the staff area load, without what other pages load.
                { name: sharedModule, debugName: 'shared', entriesAware: true, priority: 2 },
                { name: staffModule, debugName: 'staff', priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The whole server is one bundle with the composition root as its entry: one copy of every module, packages
    // included, so a start reads a few files instead of hundreds (docs/decisions/0061).
    ssr: {
      ...(command === 'build' && {
        // sharp has native code, which only the process that decodes pictures loads.
        resolve: { noExternal: true, external: ['sharp'] },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rollupOptions: { input: './server/index.ts', output: { chunkFileNames: '[name]-[hash].js', comments: false } },
      },
    },
  },
}))
