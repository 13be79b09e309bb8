import { retailersPersonalData, invitationsPersonalData } from '#app/retailers/retailers.personal-data.server.ts'
import { contractsPersonalData } from '#app/contracts/contracts.personal-data.server.ts'
import { enquiriesPersonalData } from '#app/enquiries/enquiries.personal-data.server.ts'
import { usInterestsPersonalData } from '#app/enquiries/us-interest/us-interests.personal-data.server.ts'
import { shopsPersonalData } from '#app/shops/shops.personal-data.server.ts'
import { systemsPersonalData } from '#app/systems/systems.personal-data.server.ts'
import { optOutsPersonalData } from '#app/opt-outs/opt-outs.personal-data.server.ts'
import type { PersonalTable } from '#app/data/personal-data/personal-data.ts'
import { platformPersonalData } from '#app/outbox/outbox.personal-data.server.ts'
import { privacyRequestsPersonalData } from '#app/privacy/requests/privacy-requests.personal-data.server.ts'
import { ratesPersonalData } from '#app/rates/rates.personal-data.server.ts'
import { eventsPersonalData } from '#app/office/records/history/events.personal-data.server.ts'
import { tagsPersonalData } from '#app/office/records/tags/tags.personal-data.server.ts'
import { remindersPersonalData } from '#app/reminders/reminders.personal-data.server.ts'
import { registrationsPersonalData } from '#app/registrations/registrations.personal-data.server.ts'
import { savedRepliesPersonalData } from '#app/office/replies/saved-replies.personal-data.server.ts'
import { signingPersonalData } from '#app/signing/signing.personal-data.server.ts'
import { auditPersonalData } from '#app/office/audit/screens/audit.personal-data.server.ts'
import { staffPersonalData } from '#app/office/staff.personal-data.server.ts'
import { trafficPersonalData } from '#app/traffic/traffic.personal-data.server.ts'

/**
 * The personal data of all rooms, as each room declares it. A table comes after the tables that its rows belong to, so that rows
 * are deleted from the end of the list.
 */
export const personalData: readonly PersonalTable[] = [
  enquiriesPersonalData,
  usInterestsPersonalData,
  ...retailersPersonalData,
  registrationsPersonalData,
  ...shopsPersonalData,
  invitationsPersonalData,
  ...signingPersonalData,
  ...contractsPersonalData,
  remindersPersonalData,
  eventsPersonalData,
  tagsPersonalData,
  savedRepliesPersonalData,
  ...optOutsPersonalData,
  ...systemsPersonalData,
  ratesPersonalData,
  ...platformPersonalData,
  ...trafficPersonalData,
  ...staffPersonalData,
  privacyRequestsPersonalData,
  auditPersonalData,
]

/** The tables without personal data. */
export const tablesWithoutPeople: readonly string[] = [
  'audit_chain',
  'data_keys',
  'examples',
  'file_objects',
  'mail_hold',
  'opt_out_position',
  'retention_nights',
  'sign_certificates',
  'sign_webhooks',
  'staff_owner_link',
  'status_beats',
  'status_days',
  'status_incidents',
  'traffic_days',
]
