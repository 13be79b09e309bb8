import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { islands } from './scripts/islands-plugin.ts'

export default defineConfig({
  plugins: [tailwindcss(), islands('app/site/islands.ts'), reactRouter()],
  resolve: { tsconfigPaths: false },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: 'lightningcss', reportCompressedSize: false },
  worker: { format: 'es' },
  server: { strictPort: false },
})
