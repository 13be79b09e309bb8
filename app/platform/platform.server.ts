import { createContext } from 'react-router'

import type { Config } from './config.server.ts'
import type { Keys } from './crypto/keys.server.ts'
import type { Database } from './database/database.server.ts'
import type { StorageGuard } from './database/storage-guard.server.ts'
import type { Files } from './files/files.server.ts'
import type { HumanCheck } from './human-check/human-check.server.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { Limits } from './limits/limits.server.ts'
import type { Log } from './log.server.ts'
import type { MailTemplates } from './mail/template.server.ts'
import type { MailTransport } from './mail/transport.server.ts'
import type { Parts } from './ports.server.ts'
import type { Tracing } from './tracing/tracing.server.ts'
import type { Witness } from './witness.server.ts'

/** The dependencies of every use case, wired by hand in `server.ts` and, for tests, in `test-platform.ts`. */
export type Platform = {
  readonly config: Config
  readonly keys: Keys
  readonly log: Log
  readonly database: Database
  readonly files: Files
  readonly jobs: Jobs
  readonly limits: Limits
  readonly humanCheck: HumanCheck
  readonly templates: MailTemplates
  readonly transport: MailTransport
  readonly storage: StorageGuard
  readonly tracing: Tracing
  readonly part: Parts
  readonly witness: Witness
}

/** The caller as known to the edge: for limits, the audit log and the log. */
export type Origin = {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
}

/** Give loaders and actions the platform and the request's origin. */
export const platformContext = createContext<Platform>()
export const originContext = createContext<Origin>()
