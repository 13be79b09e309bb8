import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { islands } from './scripts/islands-plugin.ts'

/** The settings that stand in the prerendered pages: read when the build runs (`app/site/page-settings.ts`). */
const pageSettings = {
  PUBLIC_URL: '',
  NETWORK_URL: '/locations',
  STATUS_URL: '/status',
  COMPANY_SITE_URL: '/',
}
const pageConstants = Object.entries(pageSettings).map(([name, fallback]) => [
  `import.meta.env.PAGE_SETTINGS_${name}`,
  JSON.stringify(process.env[name] || fallback),
])

export default defineConfig({
  define: Object.fromEntries(pageConstants),
  plugins: [tailwindcss(), islands('app/site/islands.ts'), reactRouter()],
  resolve: { tsconfigPaths: false },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: 'lightningcss', reportCompressedSize: false },
  worker: { format: 'es' },
  // Known from the start: found late, they would make the page reload while somebody is trying the form.
  optimizeDeps: { include: ['altcha-lib', 'altcha-lib/algorithms/web/pbkdf2', 'lucide-react', 'react-hook-form'] },
  // Of many small files each: bundled, so that a start need not read them one by one.
  ssr: { noExternal: ['lucide-react', 'drizzle-orm', 'zod'] },
  server: { strictPort: false },
})
