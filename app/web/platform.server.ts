import { createContext } from 'react-router'

import type { Origin } from '#app/core/http/origin.ts'
import type { Config } from '#app/core/config/config.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import type { StorageGuard } from '#app/data/database/embedded/storage-guard.server.ts'
import type { Files } from '#app/data/files/files.server.ts'
import type { HumanCheck } from './human-check/human-check.server.ts'
import type { Jobs } from '#app/outbox/jobs/jobs.server.ts'
import type { Limits } from './limits/limits.server.ts'
import type { Log } from '#app/core/log/log.server.ts'
import type { MailTemplates } from '#app/outbox/mail/template.server.ts'
import type { MailTransport } from '#app/outbox/mail/transport/transport.server.ts'
import type { Ports } from '#app/core/ports.server.ts'
import type { Tracing } from '#app/core/tracing/tracing.server.ts'
import type { AuditCheckpoint } from '#app/data/audit-checkpoint.server.ts'

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
  readonly port: Ports
  readonly checkpoint: AuditCheckpoint
}

/** Give loaders and actions the platform and the request's origin. */
export const platformContext = createContext<Platform>()
export const originContext = createContext<Origin>()
