import { enquiryReceivedMail, enquiryTeamMail } from './enquiries/enquiry.mail.tsx'
import type { Config } from './platform/config.server.ts'
import type { Keys } from './platform/crypto/keys.server.ts'
import type { Database } from './platform/database/database.server.ts'
import { housekeepingJob } from './platform/housekeeping.server.ts'
import { createHumanCheck } from './platform/human-check/human-check.server.ts'
import { createJobs, type Job } from './platform/jobs/jobs.server.ts'
import { createLimits } from './platform/limits/limits.server.ts'
import type { Log } from './platform/log.server.ts'
import { sendMailJob } from './platform/mail/send-mail.server.ts'
import { collectTemplates, type MailTemplate } from './platform/mail/template.server.ts'
import { openTransport } from './platform/mail/transport.server.ts'
import type { Platform } from './platform/platform.server.ts'
import { sealAuditJob } from './staff/audit/seal-audit.server.ts'
import { staffHousekeepingJob } from './staff/staff-housekeeping.server.ts'

/** Every mail of the house. */
export const mailTemplates: MailTemplate<never>[] = [enquiryTeamMail, enquiryReceivedMail]

/** Every kind of background work of the house. */
export function jobsOf(platform: Platform): Job<never>[] {
  return [sendMailJob(platform), sealAuditJob(platform), staffHousekeepingJob(platform), housekeepingJob(platform)]
}

/** The platform, wired by hand: no container, no globals. */
export function createPlatform(parts: { config: Config; keys: Keys; log: Log; database: Database }): Platform {
  const { config, keys, log, database } = parts
  return {
    ...parts,
    jobs: createJobs(database, log),
    limits: createLimits(database, config),
    humanCheck: createHumanCheck(config, keys, log),
    templates: collectTemplates(mailTemplates),
    transport: openTransport(config),
  }
}
