import { defineActs, type Outcome } from '#app/records/define-acts.server.ts'

import { staffActs } from '../registration-acts.ts'
import type { RegistrationStatus } from '../registration.ts'
import { registrations } from '../registrations.store.server.ts'

export type RegistrationOutcome = Outcome<RegistrationStatus>

const { change, note, assign } = defineActs({
  kind: 'registration',
  table: registrations,
  acts: staffActs,
  rights: { act: 'registrations:write' },
})

/** Every act of staff on a registration; most are functions of their own, which give what belongs to them. */
export const changeRegistration = change
export const noteRegistration = note
export const assignRegistration = assign
