import type { Promised } from '../../promise.ts'
import type { RegisterVerdict } from '../../abn/register-match.ts'
import type { RegistrationStatus } from '../../registration.ts'

/** Where the promise of an answer stands: it runs, it waits for the applicant, or it was kept. */
export type Wait =
  | ({ kind: 'running' } & Promised)
  | { kind: 'stopped'; askedAt: string | null }
  | { kind: 'over'; decidedAt: string | null }

/** What the office's screens show; a loader maps the rows of the store to it. All times are ISO 8601. */
export type RegistrationRow = {
  id: string
  reference: string
  /** The record's address, with the filters of this list. */
  to: string
  shopName: string
  contactName: string
  /** 'VIC 3939'. */
  place: string
  register: RegisterVerdict
  /** 'Newspower', 'Other: a rep'. */
  source: string
  isLpo: boolean
  status: RegistrationStatus
  owner: string | null
  wait: Wait
}
