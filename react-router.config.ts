import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // It replaces `build` when it is complete, with its public pages rendered (`scripts/build.ts`).
  buildDirectory: 'build.next',
  ssr: true,
  // Every route is known from the start: loading routes later would add a request that can fail.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
