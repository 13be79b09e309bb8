import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // It takes the place of `build` when it is whole, with its public pages rendered (`scripts/build.ts`).
  buildDirectory: 'build.next',
  ssr: true,
  // Every route is known from the start: asking for one later would be one more request that can fail.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
