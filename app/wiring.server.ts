import { accountChangedMail, accountReadyMail, passwordChangedMail, resetLinkMail } from './agents/account.mail.tsx'
import { emailChangeJob } from './agents/email/confirm-email-change.server.ts'
import { emailChangeMails } from './agents/email/email-change.mail.tsx'
import { agentChecks, agentLimits } from './agents/agent-limits.ts'
import { codeAgainMail, invitationMail, storeAddedMail } from './agents/invitations/invitation.mail.tsx'
import { reminderMail } from './agents/reminders/reminder.mail.tsx'
import { passkeyChangedMail } from './agents/passkeys/passkey.mail.tsx'
import { shopsOfAgents } from './agents/shops-of-agents.server.ts'
import { bankChangesJob } from './contracts/bank/bank-changes-job.server.ts'
import { bankChangeMail, bankChangeStoppedMail } from './contracts/bank/bank-change.mail.tsx'
import { bankHelpAnsweredMail, bankHelpMail } from './contracts/bank-help/bank-help.mail.tsx'
import { contractLimits } from './contracts/contract-limits.ts'
import {
  findContractProgress,
  forgetContract,
  hasParcelCover,
  isSettled,
} from './contracts/find-contract-progress.server.ts'
import { findWhatIsLeft } from './contracts/find-waiting-step.server.ts'
import { contractLinkMail } from './contracts/links/contract-link.mail.tsx'
import { contractReminderMail } from './contracts/reminders/contract-reminder.mail.tsx'
import { forgetContractReminders, planContractReminders } from './contracts/reminders/contract-reminder.server.ts'
import { renewalMail, renewalReminderMail } from './contracts/renewal/renewal.mail.tsx'
import { legalNameJob } from './contracts/signing/compare-with-approval.server.ts'
import { settleDocument } from './contracts/signing/settle-document.server.ts'
import { enquiryChecks, enquiryLimits, usInterestChecks } from './enquiries/enquiry-limits.ts'
import { enquiryReceivedMail, enquiryTeamMail } from './enquiries/enquiry.mail.tsx'
import { enquiryRecord } from './enquiries/enquiry.record.server.ts'
import { usInterestRecord } from './enquiries/us-interest/us-interest.record.server.ts'
import { newsagencyList } from './newsagencies/newsagencies.list.server.ts'
import { findSchedule } from './rates/find-schedule.server.ts'
import { ratesChangedMail } from './rates/rates-changed.mail.tsx'
import { replyMail } from './replies/reply.mail.tsx'
import { severalRegistrations } from './registrations/registration.record.server.ts'
import { registrationList } from './registrations/registrations.list.server.ts'
import { moveNewsagencies } from './newsagencies/onboarding/move-newsagencies.server.ts'
import { attachNewsagencies } from './newsagencies/onboarding/reach-milestones.server.ts'
import { contractsOfShops } from './newsagencies/contracts-of-shops.server.ts'
import { findShopName, findWaitingShop } from './newsagencies/find-newsagency.server.ts'
import { newsagencyLimits } from './newsagencies/newsagency-limits.ts'
import { failedTestMail, hardwareSentMail, shopLiveMail, trainingMail } from './newsagencies/go-live/go-live.mail.tsx'
import { goLiveReminderMail } from './newsagencies/go-live/reminders/go-live-reminder.mail.tsx'
import { emailMovedMail, handedOnMail, handedToMail, letterMail } from './newsagencies/change/newsagency.mail.tsx'
import { recordNewsagencyEvent } from './newsagencies/change/record-newsagency-event.server.ts'
import { optOutChecks, optOutLimits } from './opt-outs/opt-out-limits.ts'
import { optOutList } from './opt-outs/opt-outs.list.server.ts'
import { placesLimits } from './places/places-limits.ts'
import { menuPlaces } from './menu-places.server.ts'
import type { Figure } from './platform/figures.server.ts'
import { withProofs } from './platform/accept/prove-entries.server.ts'
import { createFiles } from './platform/files/files.server.ts'
import { fileSweepJob } from './platform/files/sweep-files.server.ts'
import { createHumanCheck } from './platform/human-check/human-check.server.ts'
import { eventsJob, subscribe, type Subscription } from './platform/jobs/events.server.ts'
import { createJobs, type Job, jobFigures } from './platform/jobs/jobs.server.ts'
import { failuresFigure } from './platform/limits/attempts.server.ts'
import type { Limit } from './platform/limits/limit.ts'
import { createLimits } from './platform/limits/limits.server.ts'
import { mailFigures } from './platform/mail/mail-figures.server.ts'
import { sendMailJob } from './platform/mail/send-mail.server.ts'
import { type AnyMailTemplate, collectTemplates } from './platform/mail/template.server.ts'
import { openTransport, traceDelivery } from './platform/mail/transport.server.ts'
import type { Platform } from './platform/platform.server.ts'
import { personalDataOfRooms } from './platform/personal-data/personal-data-of-rooms.server.ts'
import { collectParts, type Provided, provide } from './platform/ports.server.ts'
import { noTracing } from './platform/tracing/tracing.server.ts'
import { personalData } from './personal-data.server.ts'
import { retentionJob } from './privacy/enforce-retention.server.ts'
import { openWitness } from './platform/witness.server.ts'
import type { OfficeList } from './records/define-list.server.ts'
import type { SeveralKind } from './records/several/several-kind.server.ts'
import { abnCheckJob } from './registrations/abn/check-abn.server.ts'
import { declinedMail, informationMail } from './registrations/decide/decision.mail.tsx'
import { registrationAnsweredMail } from './registrations/answer/registration-answered.mail.tsx'
import { registrationChecks, registrationLimits } from './registrations/registration-limits.ts'
import { registrationReceivedMail, registrationTeamMail } from './registrations/signup/registration-received.mail.tsx'
import { statusLinkMail } from './registrations/status/status-link.mail.tsx'
import { sealedColumns } from './sealed-columns.server.ts'
import { signedCopyMail, signedTeamMail } from './signing/copies/signed-copy.mail.tsx'
import { checkHistoriesJob } from './signing/documents/check-histories.server.ts'
import { voidOpenDocuments } from './signing/documents/void-document.server.ts'
import { documentList } from './signing/documents/documents.list.server.ts'
import { signingProviderJob } from './signing/pandadoc/advance-document.server.ts'
import { documentCompleted } from './signing/seal/complete-document.server.ts'
import { sealFigures } from './signing/seal/seal-figures.server.ts'
import { signingSweepJob } from './signing/seal/seal-document.server.ts'
import { signingLimits } from './signing/signing-limits.ts'
import { auditFigures } from './staff/audit/audit-figures.server.ts'
import { sealAuditJob } from './staff/audit/seal-audit.server.ts'
import { ratesForVisitors } from './site/agent/rates-for-visitors.server.ts'
import { searchedAnswers } from './replies/searched-answers.server.ts'
import { auditList } from './office/audit/audit.list.server.ts'
import { mailList } from './office/mail/mail.list.server.ts'
import { staffInvitationMail } from './staff/invitations/staff-invitation.mail.tsx'
import { secondFactorResetMail, staffPasswordChangedMail } from './staff/members/member.mail.tsx'
import { passwordLinkJob } from './staff/recovery/ask-password-link.server.ts'
import { staffPasswordLinkMail } from './staff/recovery/password-link.mail.tsx'
import { countedPlaces } from './staff/office/count-for-menu.server.ts'
import { searchedKinds } from './staff/search/searched-kinds.server.ts'
import { privacyRequestList } from './privacy/requests/privacy-requests.list.server.ts'
import { teamList } from './office/team/team.list.server.ts'
import { reminders } from './reminder-kinds.server.ts'
import { reminderKinds } from './reminders/define-reminder.server.ts'
import { remindersJob } from './reminders/send-reminder.server.ts'
import { staffLimits } from './staff/staff-limits.ts'
import { statusBeatJob, statusHousekeepingJob } from './status/background-jobs.server.ts'
import { trafficJob } from './traffic/intake/visitors.server.ts'
import { trafficLimits } from './traffic/intake/traffic-limits.ts'
import { usInterestReceivedMail, usInterestTeamMail } from './enquiries/us-interest/us-interest.mail.tsx'

/** Every mail template. */
export const mailTemplates: AnyMailTemplate[] = [
  emailMovedMail,
  handedOnMail,
  handedToMail,
  letterMail,
  trainingMail,
  hardwareSentMail,
  shopLiveMail,
  failedTestMail,
  goLiveReminderMail,
  reminderMail,
  enquiryTeamMail,
  enquiryReceivedMail,
  usInterestTeamMail,
  usInterestReceivedMail,
  replyMail,
  invitationMail,
  codeAgainMail,
  storeAddedMail,
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
  agentLimits,
  newsagencyLimits,
  signingLimits,
  registrationLimits,
  contractLimits,
].flatMap((table) => Object.values<Limit>(table))

/** The lists of the office, in the order of its menu: exported by `app/export.page.ts`, and searched by the search over all kinds. */
export const officeLists: OfficeList[] = [
  registrationList,
  newsagencyList,
  documentList,
  enquiryRecord.list,
  usInterestRecord.list,
  optOutList,
  mailList,
  teamList,
  privacyRequestList,
  auditList,
]

/** The kinds that `app/several.page.tsx` changes in bulk. */
export const severalKinds: SeveralKind[] = [severalRegistrations, enquiryRecord.several, usInterestRecord.several]

/** The figures of `/metrics` about the database's content (rule AP13). */
export const figures: Figure[] = [
  ...mailFigures,
  ...jobFigures,
  ...sealFigures,
  ...auditFigures,
  failuresFigure('agent_failed_log_ins', 'Log-ins of agents that failed within the hour', agentLimits['agent-login']),
  failuresFigure(
    'staff_failed_sign_ins',
    'Sign-ins of staff that failed within the hour',
    staffLimits['staff-sign-in'],
  ),
]

/** The actions for which rooms require a human check. */
// prettier-ignore
export const humanCheckActions = [...enquiryChecks, ...optOutChecks, ...registrationChecks, ...usInterestChecks, ...agentChecks]

/** The implementations of the ports that lower rooms need from higher ones. */
export const provided: Provided[] = [
  provide(shopsOfAgents, {
    findShopName,
    recordShopEvent: recordNewsagencyEvent,
    attachShops: attachNewsagencies,
    moveShops: moveNewsagencies,
    findWaitingShop,
  }),
  provide(contractsOfShops, {
    planReminders: planContractReminders,
    forgetReminders: forgetContractReminders,
    voidOpenDocuments,
    forgetContract,
    hasParcelCover,
    isSettled,
    findWhatIsLeft,
    findProgress: findContractProgress,
  }),
  provide(ratesForVisitors, { findSchedule }),
  provide(searchedKinds, {
    list: () => Promise.resolve([...officeLists.map(({ searched }) => searched), searchedAnswers]),
  }),
  provide(reminderKinds, { list: () => Promise.resolve(reminders) }),
  provide(countedPlaces, { list: () => Promise.resolve(menuPlaces) }),
  provide(personalDataOfRooms, { list: () => Promise.resolve(personalData) }),
]

/** Returns the subscriptions of rooms to events of the rooms below them. */
export function subscriptionsOf(platform: Platform): Subscription[] {
  return [subscribe(documentCompleted, (news) => settleDocument(platform, news))]
}

/** Returns every background job. */
export function jobsOf(platform: Platform): Job<never>[] {
  return [
    sendMailJob(platform),
    passwordLinkJob(platform),
    sealAuditJob(platform),
    retentionJob(platform),
    fileSweepJob(platform, sealedColumns),
    trafficJob(platform),
    remindersJob(platform),
    emailChangeJob(platform),
    eventsJob(subscriptionsOf(platform)),
    bankChangesJob(platform),
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
  const database = withProofs(parts.database, keys)
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
    part: collectParts(provided),
    witness: openWitness(config.DATA_DIR),
  }
}
