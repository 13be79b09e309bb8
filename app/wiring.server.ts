import { enquiryReceivedMail, enquiryTeamMail } from './enquiries/enquiry.mail.tsx'
import { housekeepingJob } from './platform/housekeeping.server.ts'
import { createHumanCheck } from './platform/human-check/human-check.server.ts'
import { createJobs, type Job } from './platform/jobs/jobs.server.ts'
import { createLimits } from './platform/limits/limits.server.ts'
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
export function createPlatform(parts: Pick<Platform, 'config' | 'keys' | 'log' | 'database' | 'storage'>): Platform {
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
