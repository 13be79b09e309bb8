import type { Config } from '@react-router/dev/config'

import { prerenderedPaths } from './app/site/prerendered-paths.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  prerender: [...prerenderedPaths],
} satisfies Config
