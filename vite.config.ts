import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

import { content } from './scripts/build/content-plugin.ts'
import { drawings } from './scripts/build/drawings-plugin.ts'
import { islands } from './scripts/build/islands-plugin.ts'
import { pageSheets } from './scripts/build/page-sheets-plugin.ts'
import { preload } from './scripts/build/preload-plugin.ts'
import { usedIcons } from './scripts/build/used-icons-plugin.ts'

/** Returns only style sheets for the public pages' first script, which the names of its modules would make a third longer. */
const preloadedFor = (importer: string, files: string[]): string[] =>
  importer.includes('islands') ? files.filter((file) => file.endsWith('.css')) : files

/**
 * The retailers' screens share a few chunks: fifty files of a kilobyte each would wait for each other on a phone's connection. The first
 * chunk of the public pages stays separate and small.
 */
const sharedPieces = {
  groups: [
    { name: 'preload-helper', test: /preload-helper/, priority: 5 },
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
    {
      name: 'router',
      test: /node_modules\/react-router\/|app\/(brand|web\/inline-nonce)\./,
      priority: 3,
    },
    {
      name: 'kit',
      test: /app\/(ui\/(flow\/flow-(button|field|form-context|note)|field\/(error-summary|field|text-input)|button\/button|class-names|logo)|core\/text\/text|web\/form\/(send\/)?(send-form|new-key|use-online|use-hydrated|tell-entered|early-press|retry-after|outcome-words)|web\/(page-trouble|request-id)\.|retailers\/session\/browser\/go-to|site\/layout\/font)|lucide-react\/dist\/esm\/([^/]+|icons\/arrow-left\.\w+)$/,
      priority: 2,
    },
    // Few pages have such a field, and retailers' pages start without them (rule P9).
    {
      name: 'more-fields',
      test: /app\/ui\/(field\/(checkbox|code-input|password-input|radio-group|select|switch|text-area)|flow\/flow-(checkbox|password|select))/,
      priority: 1,
    },
    // In the chunk of the forms, this icon would make the wizard's frame, which shows it too, load that whole chunk.
    { name: 'loader-circle', test: /icons\/loader-circle/, priority: 1 },
    // Retailers' pages without a form use this module too, and start without the forms' chunk.
    { name: 'retry-requests', test: /form\/send\/retry-requests/, priority: 1 },
    { name: 'form', test: /app\/(web\/(form|human-check\/browser)\/|ui\/flow\/flow-form\.)/, priority: 0 },
  ],
}

export default defineConfig({
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: sharedPieces } } } } },
  plugins: [
    content(),
    drawings(),
    pageSheets(),
    usedIcons(),
    preload(),
    islands('app/site/scripts/islands.ts'),
    reactRouter(),
  ],
  resolve: { tsconfigPaths: false },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: (_, files, host) => preloadedFor(host.hostId, files) },
  },
  worker: { format: 'es' },
  // Listed from the start: if Vite found them later, it would reload the page while a developer is trying the form.
  optimizeDeps: { include: ['altcha-lib', 'altcha-lib/algorithms/web/pbkdf2', 'lucide-react'] },
  // Packages of many small files, or mostly unused ones, are bundled, so that a start reads only the code it needs.
  ssr: { noExternal: ['lucide-react', 'drizzle-orm', 'zod', 'hast-util-to-jsx-runtime', /^@react-email\/(?!render$)/] },
  server: { strictPort: false },
})
