import { accountReadyMail, passwordChangedMail, resetLinkMail } from './agents/account.mail.tsx'
import { codeAgainMail, invitationMail, storeAddedMail } from './agents/invitation.mail.tsx'
import { agentHousekeepingJob } from './agents/agent-housekeeping.server.ts'
import { bankChangeMail, bankChangeStoppedMail } from './contracts/bank-change.mail.tsx'
import { contractRemindersJob, settleContractsJob } from './contracts/background-jobs.server.ts'
import { contractReminderMail } from './contracts/contract-reminder.mail.tsx'
import { renewalMail, renewalReminderMail } from './contracts/renewal.mail.tsx'
import { enquiryReceivedMail, enquiryTeamMail } from './enquiries/enquiry.mail.tsx'
import { reminderMail } from './agents/reminder.mail.tsx'
import { remindersJob } from './agents/reminders.server.ts'
import { handedOnMail, handedToMail, letterMail } from './newsagencies/newsagency.mail.tsx'
import { housekeepingJob } from './platform/housekeeping.server.ts'
import { createHumanCheck } from './platform/human-check/human-check.server.ts'
import { createJobs, type Job } from './platform/jobs/jobs.server.ts'
import { createLimits } from './platform/limits/limits.server.ts'
import { sendMailJob } from './platform/mail/send-mail.server.ts'
import { collectTemplates, type MailTemplate } from './platform/mail/template.server.ts'
import { openTransport } from './platform/mail/transport.server.ts'
import { declinedMail, informationMail } from './registrations/decision.mail.tsx'
import { abnCheckJob } from './registrations/check-abn.server.ts'
import { registrationAnsweredMail } from './registrations/registration-answered.mail.tsx'
import { registrationReceivedMail, registrationTeamMail } from './registrations/registration-received.mail.tsx'
import { usInterestReceivedMail, usInterestTeamMail } from './us-interest/us-interest.mail.tsx'
import { signedCopyMail, signedTeamMail } from './signing/signed-copy.mail.tsx'
import { signingProviderJob } from './signing/pandadoc/signing-provider-job.server.ts'
import { signingSweepJob } from './signing/signing-sweep.server.ts'
import type { Platform } from './platform/platform.server.ts'
import { sealAuditJob } from './staff/audit/seal-audit.server.ts'
import { staffInvitationMail } from './staff/invitations/staff-invitation.mail.tsx'
import { secondFactorResetMail, staffPasswordChangedMail } from './staff/members/member.mail.tsx'
import { staffHousekeepingJob } from './staff/staff-housekeeping.server.ts'
import { statusBeatJob } from './status/status-beat.server.ts'
import { statusHousekeepingJob } from './status/status-housekeeping.server.ts'
import { trafficJob } from './traffic/forget-visitors.server.ts'

/** Every mail of the house. */
export const mailTemplates: MailTemplate<never>[] = [
  handedOnMail,
  handedToMail,
  letterMail,
  reminderMail,
  enquiryTeamMail,
  enquiryReceivedMail,
  usInterestTeamMail,
  usInterestReceivedMail,
  invitationMail,
  codeAgainMail,
  storeAddedMail,
  accountReadyMail,
  resetLinkMail,
  passwordChangedMail,
  // Contracts and renewals.
  contractReminderMail,
  renewalMail,
  renewalReminderMail,
  bankChangeMail,
  bankChangeStoppedMail,
  // What staff answer a registration with.
  declinedMail,
  informationMail,
  // Registrations, the retailer's side.
  registrationTeamMail,
  registrationReceivedMail,
  registrationAnsweredMail,
  // Agreements that were signed.
  signedCopyMail,
  signedTeamMail,
  // The staff's own.
  staffInvitationMail,
  secondFactorResetMail,
  staffPasswordChangedMail,
]

/** Every kind of background work of the house. */
export function jobsOf(platform: Platform): Job<never>[] {
  return [
    sendMailJob(platform),
    sealAuditJob(platform),
    staffHousekeepingJob(platform),
    housekeepingJob(platform),
    agentHousekeepingJob(platform),
    trafficJob(platform),
    remindersJob(platform),
    settleContractsJob(platform),
    contractRemindersJob(platform),
    statusBeatJob(platform),
    statusHousekeepingJob(platform),
    abnCheckJob(platform),
    signingSweepJob(platform),
    signingProviderJob(platform),
  ]
}

/** The platform, wired by hand: no container, no globals. */
export function createPlatform(parts: Pick<Platform, 'config' | 'keys' | 'log' | 'database' | 'storage'>): Platform {
  const { config, keys, log, database } = parts
  return {
    ...parts,
    jobs: createJobs(database, log),
    limits: createLimits(database, config, log),
    humanCheck: createHumanCheck(config, keys, log),
    templates: collectTemplates(mailTemplates),
    transport: openTransport(config),
  }
}
