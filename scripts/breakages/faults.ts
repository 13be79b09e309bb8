import type { Breakage } from './breakage.ts'

/** What shows only when something around the product breaks. */
export const faultBreakages: Breakage[] = [
  {
    id: 'platform-slow-clients',
    room: 'platform',
    layer: 'limit',
    means: 'Clients that send a byte a second keep their connections for ever',
    file: 'app/platform/edge/guarded-server.server.ts',
    find: '  headersTimeout: 10_000,\n  requestTimeout: 20_000,\n',
    replace: '  headersTimeout: 0,\n  requestTimeout: 0,\n',
    suite: {
      files: ['e2e/faults/slow-clients.fault.ts'],
      test: 'slow headers and slow bodies are cut off',
    },
  },
  {
    id: 'platform-linger',
    room: 'platform',
    layer: 'shutdown',
    means: 'A stop refuses requests that had reached the machine',
    file: 'app/platform/edge/drain-server.server.ts',
    find: '    begin()\n    await linger(server)\n',
    replace: '    begin()\n    server.closeAllConnections()\n',
    suite: { files: ['e2e/faults/start-and-stop.fault.ts'], test: 'SIGTERM with 100 requests in flight' },
  },
  {
    id: 'platform-burst',
    room: 'platform',
    layer: 'limit',
    means: 'A busy process takes in all that arrives at once, and answers nobody for seconds',
    file: 'app/platform/edge/shedding.server.ts',
    find: 'Math.max(lag, lateNow()) > ms',
    replace: 'lag > ms',
    suite: {
      files: ['app/platform/edge/shedding.test.ts'],
      test: 'while one turn of its event loop lasts too long',
    },
  },
  {
    id: 'site-try-again',
    room: 'site',
    layer: 'failure words',
    means: 'A retailer’s page that could not be made offers no way to try again',
    file: 'app/site/flow/flow-trouble.tsx',
    find: '    canMend: true,',
    replace: '    canMend: false,',
    suite: { files: ['e2e/faults/flow-trouble.fault.ts'] },
  },
  {
    id: 'status-patience',
    room: 'status',
    layer: 'outage',
    means: 'The status page waits for a database that hangs',
    file: 'app/status/status-board.server.ts',
    find: 'const patienceMs = 1_500',
    replace: 'const patienceMs = 150_000',
    suite: { files: ['app/status/status.db.test.ts'], test: 'a database that hangs is waited for' },
  },
]
