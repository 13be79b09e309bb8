import { oddLetters } from '#app/core/text/names/odd-letters.ts'

import { promised } from '../counts/promise.ts'
import { registerVerdict } from '../abn/register-match.ts'
import type { StoredRegistration } from '../registrations.queries.server.ts'
import type { RegistrationRow, Wait } from './registration-view.ts'

export const listPath = '/staff/registrations'

type Waiting = Pick<StoredRegistration, 'status' | 'createdAt' | 'answerDueAt' | 'asked' | 'decidedAt'>

/** Returns the state of the promised answer: stopped while we wait for the applicant, over once decided, otherwise running. */
export function waitOf({ status, createdAt, answerDueAt, asked, decidedAt }: Waiting, now: Date): Wait {
  if (status === 'info-needed') return { kind: 'stopped', askedAt: asked?.at ?? null }
  if (status === 'approved' || status === 'declined')
    return { kind: 'over', decidedAt: decidedAt?.toISOString() ?? null }
  return { kind: 'running', ...promised(createdAt, answerDueAt, now) }
}

/** 'VIC 3939', or the postcode alone if its state is unknown. */
export const placeInWords = ({ state, shopPostCode }: Pick<StoredRegistration, 'state' | 'shopPostCode'>): string =>
  [state, shopPostCode].filter(Boolean).join(' ')

/** 'Newspower', 'Other: a rep'. */
export const sourceInWords = ({
  source,
  pleaseSpecify,
}: Pick<StoredRegistration, 'source' | 'pleaseSpecify'>): string =>
  pleaseSpecify ? `${source}: ${pleaseSpecify}` : source

type Shown = {
  addressOf: (id: string) => string
  names: ReadonlyMap<string, string>
  now: Date
  tags: ReadonlyMap<string, readonly string[]>
}

export function registrationRow(row: StoredRegistration, { addressOf, names, now, tags }: Shown): RegistrationRow {
  return {
    id: row.id,
    reference: row.reference,
    to: addressOf(row.id),
    shopName: row.shopName,
    contactName: row.contactName,
    place: placeInWords(row),
    register: registerVerdict(row),
    source: sourceInWords(row),
    isLpo: row.licensedPostOffice,
    isOdd: Boolean(oddLetters(row.shopName) ?? oddLetters(row.contactName)),
    status: row.status,
    owner: row.assigneeId && (names.get(row.assigneeId) ?? null),
    wait: waitOf(row, now),
    tags: tags.get(row.id) ?? [],
  }
}
