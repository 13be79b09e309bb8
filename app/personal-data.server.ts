import { agentsPersonalData, invitationsPersonalData } from './agents/agents.personal-data.server.ts'
import { contractsPersonalData } from './contracts/contracts.personal-data.server.ts'
import { enquiriesPersonalData } from './enquiries/enquiries.personal-data.server.ts'
import { usInterestsPersonalData } from './enquiries/us-interest/us-interests.personal-data.server.ts'
import { newsagenciesPersonalData } from './newsagencies/newsagencies.personal-data.server.ts'
import { optOutsPersonalData } from './opt-outs/opt-outs.personal-data.server.ts'
import type { PersonalTable } from './platform/personal-data/personal-data.ts'
import { platformPersonalData } from './platform/personal-data/platform.personal-data.server.ts'
import { privacyRequestsPersonalData } from './privacy/requests/privacy-requests.personal-data.server.ts'
import { ratesPersonalData } from './rates/rates.personal-data.server.ts'
import { eventsPersonalData } from './records/events.personal-data.server.ts'
import { tagsPersonalData } from './records/tags/tags.personal-data.server.ts'
import { remindersPersonalData } from './reminders/reminders.personal-data.server.ts'
import { registrationsPersonalData } from './registrations/registrations.personal-data.server.ts'
import { keptAnswersPersonalData } from './replies/kept-answers.personal-data.server.ts'
import { signingPersonalData } from './signing/signing.personal-data.server.ts'
import { auditPersonalData } from './staff/audit/audit.personal-data.server.ts'
import { staffPersonalData } from './staff/staff.personal-data.server.ts'
import { trafficPersonalData } from './traffic/traffic.personal-data.server.ts'

/**
 * The personal data of all rooms, as each room declares it. A table comes after the tables that its rows belong to, so that rows
 * are deleted from the end of the list.
 */
export const personalData: readonly PersonalTable[] = [
  enquiriesPersonalData,
  usInterestsPersonalData,
  registrationsPersonalData,
  ...agentsPersonalData,
  ...newsagenciesPersonalData,
  invitationsPersonalData,
  ...signingPersonalData,
  ...contractsPersonalData,
  remindersPersonalData,
  eventsPersonalData,
  tagsPersonalData,
  keptAnswersPersonalData,
  ...optOutsPersonalData,
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
