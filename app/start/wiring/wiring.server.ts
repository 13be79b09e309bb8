import {
  accountChangedMail,
  accountReadyMail,
  passwordChangedMail,
  resetLinkMail,
} from '#app/retailers/account/account.mail.tsx'
import { emailChangeJob, registrationsOfRetailers } from '#app/retailers/account/email/confirm-email-change.server.ts'
import { emailChangeMails } from '#app/retailers/account/email/email-change.mail.tsx'
import { retailerChecks, retailerLimits } from '#app/retailers/retailer-limits.ts'
import { codeAgainMail, invitationMail, shopAddedMail } from '#app/retailers/invitations/invitation.mail.tsx'
import { reminderMail } from '#app/retailers/reminders/reminder.mail.tsx'
import { passkeyChangedMail } from '#app/retailers/account/passkeys/passkey.mail.tsx'
import { shopsOfRetailers } from '#app/retailers/find/shops-of-retailers.server.ts'
import { bankChangesJob } from '#app/contracts/bank/bank-changes-job.server.ts'
import { shopChangesJob } from '#app/shops/change/requests/apply-due-changes.server.ts'
import { bankChangeMail, bankChangeStoppedMail } from '#app/contracts/bank/bank-change.mail.tsx'
import { bankHelpAnsweredMail, bankHelpMail } from '#app/contracts/bank-help/bank-help.mail.tsx'
import { contractLimits } from '#app/contracts/frame/contract-limits.ts'
import {
  findContractProgress,
  findParty,
  forgetContract,
  hasParcelCover,
  hasSignedDetails,
} from '#app/contracts/answers/find-contract-progress.server.ts'
import { findWhatIsLeft } from '#app/contracts/answers/find-waiting-step.server.ts'
import { contractLinkMail } from '#app/contracts/links/contract-link.mail.tsx'
import { contractReminderMail } from '#app/contracts/reminders/contract-reminder.mail.tsx'
import { forgetContractReminders, planContractReminders } from '#app/contracts/reminders/contract-reminder.server.ts'
import { findOpenOffers } from '#app/contracts/renewal/find-open-offers.server.ts'
import { renewalMail, renewalReminderMail } from '#app/contracts/renewal/screens/renewal.mail.tsx'
import { legalNameJob } from '#app/contracts/signing/compare-with-approval.server.ts'
import { enquiryChecks, enquiryLimits, usInterestChecks } from '#app/enquiries/enquiry-limits.ts'
import { enquiryReceivedMail, enquiryTeamMail } from '#app/enquiries/enquiry.mail.tsx'
import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { usInterestRecord } from '#app/enquiries/us-interest/us-interest.record.server.ts'
import { shopList } from '#app/shops/shops.list.server.ts'
import { findSchedule } from '#app/rates/find-schedule.server.ts'
import { ratesChangedMail } from '#app/rates/rates-changed.mail.tsx'
import { replyMail } from '#app/office/replies/reply.mail.tsx'
import { registrationList } from '#app/registrations/registrations.list.server.ts'
import { moveShops } from '#app/shops/onboarding/move-shops.server.ts'
import { attachShops } from '#app/shops/onboarding/reach-milestones.server.ts'
import { contractsOfShops } from '#app/shops/find/contracts-of-shops.server.ts'
import { findFirstShop, findShopName, findWaitingShop } from '#app/shops/find/find-shop.server.ts'
import { shopLimits } from '#app/shops/shop-limits.ts'
import { closeLeftShopsJob } from '#app/shops/leaving/close-left-shops.server.ts'
import { recordShopEvent } from '#app/shops/change/record-shop-event.server.ts'
import { optOutChecks, optOutLimits } from '#app/opt-outs/opt-out-limits.ts'
import { optOutList } from '#app/opt-outs/opt-outs.list.server.ts'
import { systemLimits } from '#app/systems/system-limits.ts'
import { webhooksJob } from '#app/systems/webhooks/deliver-webhook.server.ts'
import { placesLimits } from '#app/geo/places-limits.ts'
import type { Gauge } from '#app/data/database/gauges.server.ts'
import { withEntryMacs } from '#app/outbox/entry-macs.server.ts'
import { createFiles } from '#app/data/files/files.server.ts'
import { fileSweepJob } from '#app/outbox/jobs/sweep-files.server.ts'
import { createHumanCheck } from '#app/web/human-check/human-check.server.ts'
import { eventsJob } from '#app/outbox/jobs/events.server.ts'
import { createJobs, type Job, jobGauges } from '#app/outbox/jobs/jobs.server.ts'
import { failuresGauge } from '#app/web/limits/attempts.server.ts'
import type { Limit } from '#app/web/limits/limit.ts'
import { createLimits } from '#app/web/limits/limits.server.ts'
import { mailGauges } from '#app/outbox/mail/mail-gauges.server.ts'
import { sendMailJob } from '#app/outbox/mail/send-mail.server.ts'
import { type AnyMailTemplate, collectTemplates } from '#app/outbox/mail/template.server.ts'
import { openTransport, traceDelivery } from '#app/outbox/mail/transport/transport.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { personalDataOfRooms } from '#app/data/personal-data/personal-data-of-rooms.server.ts'
import { collectPorts, type Provided, provide } from '#app/core/ports.server.ts'
import { noTracing } from '#app/core/tracing/tracing.server.ts'
import { personalData } from './personal-data.server.ts'
import { retentionJob } from '#app/privacy/retention/enforce-retention.server.ts'
import { openCheckpoint } from '#app/data/audit-checkpoint.server.ts'
import type { OfficeList } from '#app/office/records/define/define-list.server.ts'
import { abnCheckJob } from '#app/registrations/abn/check-abn.server.ts'
import { declinedMail, informationMail } from '#app/registrations/decide/decision.mail.tsx'
import { registrationAnsweredMail } from '#app/registrations/answer/registration-answered.mail.tsx'
import { attachRegistrations } from '#app/registrations/find/present-email.server.ts'
import { registrationChecks, registrationLimits } from '#app/registrations/registration-limits.ts'
import {
  registrationReceivedMail,
  registrationTeamMail,
} from '#app/registrations/signup/registration-received.mail.tsx'
import { statusLinkMail } from '#app/registrations/status/status-link.mail.tsx'
import { shopMails } from './shop-mails.server.ts'
import { subscriptionsOf } from './subscriptions.server.ts'
import { encryptedColumns } from './encrypted-columns.server.ts'
import { workPorts } from './work-ports.server.ts'
import { cosignerDeclinedMail, cosignerMail, firstSignedMail } from '#app/signing/cosigners/cosigner.mail.tsx'
import { signedCopyMail, signedTeamMail } from '#app/signing/copies/signed-copy.mail.tsx'
import { checkHistoriesJob } from '#app/signing/documents/history/check-histories.server.ts'
import { voidOpenDocuments } from '#app/signing/documents/void-document.server.ts'
import { documentList } from '#app/signing/documents/documents.list.server.ts'
import { signingProviderJob } from '#app/signing/pandadoc/advance-document.server.ts'
import { sealGauges } from '#app/signing/seal/seal-gauges.server.ts'
import { drawReport } from '#app/signing/pdf/draw-report.server.ts'
import { signingSweepJob } from '#app/signing/seal/seal-document.server.ts'
import { signingLimits } from '#app/signing/signing-limits.ts'
import { auditGauges } from '#app/office/audit/chain/audit-gauges.server.ts'
import { linkAuditJob } from '#app/office/audit/chain/link-audit-entries.server.ts'
import { ratesForVisitors } from '#app/site/agent/rates-for-visitors.server.ts'
import { auditList } from '#app/office/audit/screens/audit.list.server.ts'
import { mailList } from '#app/office/mail/mail.list.server.ts'
import { staffInvitationMail } from '#app/office/team/invitations/staff-invitation.mail.tsx'
import { secondFactorResetMail, staffPasswordChangedMail } from '#app/office/team/members/member.mail.tsx'
import { passwordLinkJob } from '#app/office/sign-in/recovery/ask-password-link.server.ts'
import { staffPasswordLinkMail } from '#app/office/sign-in/recovery/password-link.mail.tsx'
import { privacyRequestList } from '#app/privacy/requests/privacy-requests.list.server.ts'
import { teamList } from '#app/office/team/team.list.server.ts'
import { reminders } from './reminder-kinds.server.ts'
import { reminderKinds } from '#app/reminders/define-reminder.server.ts'
import { remindersJob } from '#app/reminders/send-reminder.server.ts'
import { staffLimits } from '#app/office/sign-in/staff-limits.ts'
import { statusBeatJob, statusHousekeepingJob } from '#app/status/checks/background-jobs.server.ts'
import { trafficJob } from '#app/traffic/intake/visitors.server.ts'
import { trafficLimits } from '#app/traffic/intake/traffic-limits.ts'
import { usInterestReceivedMail, usInterestTeamMail } from '#app/enquiries/us-interest/us-interest.mail.tsx'

export const mailTemplates: AnyMailTemplate[] = [
  ...shopMails,
  reminderMail,
  enquiryTeamMail,
  enquiryReceivedMail,
  usInterestTeamMail,
  usInterestReceivedMail,
  replyMail,
  invitationMail,
  codeAgainMail,
  shopAddedMail,
  accountReadyMail,
  resetLinkMail,
  passwordChangedMail,
  accountChangedMail,
  ...emailChangeMails,
  passkeyChangedMail,
  // Contracts and renewals.
  contractReminderMail,
  contractLinkMail,
  renewalMail,
  renewalReminderMail,
  bankChangeMail,
  bankChangeStoppedMail,
  bankHelpMail,
  bankHelpAnsweredMail,
  // Commission rates.
  ratesChangedMail,
  // Staff's answers to a registration.
  declinedMail,
  informationMail,
  // Registrations, for the retailer.
  registrationTeamMail,
  registrationReceivedMail,
  statusLinkMail,
  registrationAnsweredMail,
  // Signed agreements.
  signedCopyMail,
  signedTeamMail,
  cosignerMail,
  cosignerDeclinedMail,
  firstSignedMail,
  // Mails to staff.
  staffInvitationMail,
  secondFactorResetMail,
  staffPasswordChangedMail,
  staffPasswordLinkMail,
]

/** The limits of all rooms; those that raise an alarm are watched. */
export const limits: Limit[] = [
  placesLimits,
  staffLimits,
  trafficLimits,
  enquiryLimits,
  optOutLimits,
  systemLimits,
  retailerLimits,
  shopLimits,
  signingLimits,
  registrationLimits,
  contractLimits,
].flatMap((table) => Object.values<Limit>(table))

/** The lists of the office, in the order of its menu: exported by `app/start/http/export.page.ts`, and searched by the search over all kinds. */
export const officeLists: OfficeList[] = [
  registrationList,
  shopList,
  documentList,
  enquiryRecord.list,
  usInterestRecord.list,
  optOutList,
  mailList,
  teamList,
  privacyRequestList,
  auditList,
]

/** The gauges of `/metrics` about the database's content (rule AP13). */
export const gauges: Gauge[] = [
  ...mailGauges,
  ...jobGauges,
  ...sealGauges,
  ...auditGauges,
  failuresGauge(
    'agent_failed_log_ins',
    'Retailers’ log-ins that failed within the hour',
    retailerLimits['agent-login'],
  ),
  failuresGauge('staff_failed_sign_ins', 'Sign-ins of staff that failed within the hour', staffLimits['staff-sign-in']),
]

/** The actions for which rooms require a human check. */
// prettier-ignore
export const humanCheckActions = [...enquiryChecks, ...optOutChecks, ...registrationChecks, ...usInterestChecks, ...retailerChecks]

/** The implementations of the ports that lower rooms need from higher ones. */
export const provided: Provided[] = [
  provide(shopsOfRetailers, {
    findShopName,
    findFirstShop,
    recordShopEvent,
    attachShops,
    moveShops,
    findWaitingShop,
  }),
  provide(registrationsOfRetailers, { attachRegistrations }),
  provide(contractsOfShops, {
    planReminders: planContractReminders,
    forgetReminders: forgetContractReminders,
    voidOpenDocuments,
    forgetContract,
    hasParcelCover,
    hasSignedDetails,
    findWhatIsLeft,
    findOpenOffers,
    findProgress: findContractProgress,
    findParty,
    drawReport,
  }),
  provide(ratesForVisitors, { findSchedule }),
  provide(reminderKinds, { list: () => Promise.resolve(reminders) }),
  ...workPorts(officeLists),
  provide(personalDataOfRooms, { list: () => Promise.resolve(personalData) }),
]

/** Returns every background job. */
export function jobsOf(platform: Platform): Job<never>[] {
  return [
    sendMailJob(platform),
    passwordLinkJob(platform),
    linkAuditJob(platform),
    retentionJob(platform),
    fileSweepJob(platform, encryptedColumns),
    trafficJob(platform),
    remindersJob(platform),
    emailChangeJob(platform),
    eventsJob(subscriptionsOf(platform)),
    webhooksJob(platform),
    bankChangesJob(platform),
    shopChangesJob(platform),
    closeLeftShopsJob(platform),
    legalNameJob(platform),
    statusBeatJob(platform),
    statusHousekeepingJob(platform),
    abnCheckJob(platform),
    signingSweepJob(platform),
    checkHistoriesJob(platform),
    signingProviderJob(platform),
  ]
}

/** Creates the platform by explicit wiring: no container, no globals. */
export function createPlatform({
  tracing = noTracing,
  ...parts
}: Pick<Platform, 'config' | 'keys' | 'log' | 'database' | 'storage'> & Partial<Pick<Platform, 'tracing'>>): Platform {
  const { config, keys, log } = parts
  const database = withEntryMacs(parts.database, keys)
  return {
    ...parts,
    database,
    tracing,
    files: createFiles(parts),
    jobs: createJobs(database, log, tracing),
    limits: createLimits(database, config, log, limits),
    humanCheck: createHumanCheck(config, keys, log),
    templates: collectTemplates(mailTemplates),
    transport: traceDelivery(openTransport(config), tracing),
    port: collectPorts(provided),
    checkpoint: openCheckpoint(config.DATA_DIR),
  }
}
