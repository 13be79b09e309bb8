import type { Config } from '@react-router/dev/config'

import { storedPaths } from './scripts/content/public-paths.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known from the start: one that were asked for later could be refused by load shedding.
  routeDiscovery: { mode: 'initial' },
  prerender: () => storedPaths(),
} satisfies Config
