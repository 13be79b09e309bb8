import type { ChangedKind, Outcome } from '#app/records/change-record.server.ts'

import { staffActs } from './registration-acts.ts'
import type { RegistrationStatus } from './registration.ts'
import { registrations } from './registrations.store.server.ts'

export type RegistrationOutcome = Outcome<RegistrationStatus>

/** A registration as `changeRecord`, `noteRecord` and `assignRecord` know it. */
export const registrationRecord: ChangedKind<typeof registrations, RegistrationStatus, keyof typeof staffActs> = {
  kind: 'registration',
  table: registrations,
  acts: staffActs,
  rights: { act: 'registrations:write' },
}
