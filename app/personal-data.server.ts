import { agentsPersonalData, invitationsPersonalData } from './agents/agents.personal-data.server.ts'
import { contractsPersonalData } from './contracts/contracts.personal-data.server.ts'
import { enquiriesPersonalData } from './enquiries/enquiries.personal-data.server.ts'
import { usInterestsPersonalData } from './enquiries/us-interest/us-interests.personal-data.server.ts'
import { newsagenciesPersonalData } from './newsagencies/newsagencies.personal-data.server.ts'
import { optOutsPersonalData } from './opt-outs/opt-outs.personal-data.server.ts'
import type { PersonalTable } from './platform/personal-data/personal-data.ts'
import { platformPersonalData } from './platform/personal-data/platform.personal-data.server.ts'
import { ratesPersonalData } from './rates/rates.personal-data.server.ts'
import { eventsPersonalData } from './records/events.personal-data.server.ts'
import { tagsPersonalData } from './records/tags/tags.personal-data.server.ts'
import { privacyRequestsPersonalData } from './privacy/requests/privacy-requests.personal-data.server.ts'
import { remindersPersonalData } from './reminders/reminders.personal-data.server.ts'
import { registrationsPersonalData } from './registrations/registrations.personal-data.server.ts'
import { keptAnswersPersonalData } from './replies/kept-answers.personal-data.server.ts'
import { signingPersonalData } from './signing/signing.personal-data.server.ts'
import { auditPersonalData } from './staff/audit/audit.personal-data.server.ts'
import { staffPersonalData } from './staff/staff.personal-data.server.ts'
import { trafficPersonalData } from './traffic/traffic.personal-data.server.ts'

/**
 * Everything that the house keeps about people, as each room declares it. A table stands after those that its rows belong to,
 * so that rows are deleted from the end of the list.
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

/** The tables that hold nobody, each with its columns: a new column is looked at by somebody. */
export const tablesWithoutPeople: Readonly<Record<string, string>> = {
  audit_chain: 'only_one position hash seal key_id sealed_at checked_at checked_count broken_position broken_why',
  data_keys: 'id fingerprint created_at',
  examples: 'only_row put_in_at traffic_days status_days status_incidents',
  file_objects: 'sha256 unnamed_since',
  mail_hold: 'only_row backup_taken_at held_at',
  opt_out_position: 'only_one position',
  retention_nights: 'day counts done_at',
  sign_certificates: 'fingerprint leaf_pem issuer_pem created_at leaf_sealed',
  sign_webhooks: 'event_id created_at',
  staff_owner_link: 'only_one key_hash expires_at used_at',
  status_beats: 'name at',
  status_days: 'part day ok degraded failed first_at last_at',
  status_incidents: 'id part state opened_at last_at closed_at',
  traffic_days: 'day dimension value visitors hits',
}
