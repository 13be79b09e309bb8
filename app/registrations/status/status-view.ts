import { momentInShort } from '../answer/answer-words.ts'
import type { AskableField } from '../answer/asked-fields.ts'
import type { RegistrationValues } from '../registration-fields.ts'
import type { RegistrationStatus } from '../registration.ts'

export type StatusStep = { label: string; when: string; state: 'done' | 'now' | 'next' }

/** Staff's question, with the present values of the fields. */
export type StatusAsk = {
  question: string
  /** Whether it was answered and the answer can still be corrected. */
  isAnswered: boolean
  when: string
  fields: AskableField[]
  values: Pick<RegistrationValues, AskableField>
}

/** The applicant's view of a registration: nothing about staff, and no personal details beyond those that the link's holder knows. */
export type StatusView = {
  status: RegistrationStatus
  reference: string
  shopName: string
  registeredOn: string
  writingTo: string
  answerBy: string
  /** Whether the promised time has passed. */
  isLate: boolean
  steps: StatusStep[]
  stamp: { word: string; when: string }
  ask?: StatusAsk
  /** The reason for declining, if it was mailed to the applicant. */
  reason?: string
  /** Whether the shop was added to an existing account. */
  isAttached: boolean
}

const labels: Record<string, string> = {
  received: 'Received',
  taken: 'In review',
  asked: 'More information needed',
  answered: 'Answered: in review again',
  approved: 'Approved',
  declined: 'Declined',
  reopened: 'In review again',
}

type Happened = { kind: string; at: Date }

/** Returns the past steps in order, and the next ones. */
export function stepsOf(
  { status, timeZone, answerBy, isLate }: Pick<StatusView, 'status' | 'answerBy' | 'isLate'> & { timeZone: string },
  events: readonly Happened[],
): StatusStep[] {
  const isOver = status === 'approved' || status === 'declined'
  const passed = events.flatMap(({ kind, at }) => {
    const label = labels[kind]
    return label ? [{ label, when: momentInShort(at, timeZone) }] : []
  })
  const steps = passed.map((step, at): StatusStep => ({
    ...step,
    state: !isOver && at === passed.length - 1 ? 'now' : 'done',
  }))
  if (isOver) return steps
  return [
    ...steps,
    ...(status === 'received' ? [{ label: 'In review', when: 'A person reads it', state: 'next' as const }] : []),
    { label: 'Decision', when: nextWords({ status, answerBy, isLate }), state: 'next' },
  ]
}

function nextWords({ status, answerBy, isLate }: Pick<StatusView, 'status' | 'answerBy' | 'isLate'>): string {
  if (status === 'info-needed') return 'By email, once you have answered'
  return isLate ? `By email. It was due by ${answerBy}: we are late` : `By email, by ${answerBy}`
}

/** A missed promise is admitted, not repeated. */
const lateWords = (answerBy: string): string =>
  `We said by ${answerBy}. Sorry, we are late. The answer comes by email. Call us if you need it now.`

/** `g•••@pellownews.example`: enough to recognise one's own address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(Math.max(at, 0))}`
}

const stampWords: Record<RegistrationStatus, string> = {
  received: 'Received',
  'in-review': 'In review',
  'info-needed': 'Question',
  approved: 'Approved',
  declined: 'Declined',
}

export const stampWord = (status: RegistrationStatus): string => stampWords[status]

type StatusWords = { title: string; lede: string }

/** Returns the sign over the page, and the text about the next step. */
export function statusWords({
  status,
  shopName,
  answerBy,
  isLate,
  isAttached,
  reason,
}: Pick<StatusView, 'status' | 'shopName' | 'answerBy' | 'isLate' | 'isAttached' | 'reason'>): StatusWords {
  switch (status) {
    case 'received':
      return { title: 'We have your registration', lede: `Your registration for ${shopName} has arrived. ${isLate ? lateWords(answerBy) : `A person reads it and answers by email by ${answerBy}.`}` } // prettier-ignore
    case 'in-review':
      return { title: 'We are reading it', lede: `A person is reading your registration for ${shopName}. ${isLate ? lateWords(answerBy) : `You need not do anything. The answer comes by email by ${answerBy}.`}` } // prettier-ignore
    case 'info-needed':
      return { title: 'Answer our question', lede: 'Answer it below. Then we can decide.' } // prettier-ignore
    case 'approved':
      return isAttached
        ? { title: 'Your shop is approved', lede: `Log in to go on. ${shopName} is in your account already.` }
        : { title: 'Your shop is approved', lede: `Activate your account for ${shopName}. The code is in the invitation that we emailed you.` } // prettier-ignore
    case 'declined':
      return { title: 'Your shop is not approved', lede: reason ? `We cannot take ${shopName} now. Read why below. Has something changed? Register again, or call us.` : `We cannot take ${shopName} now. Call us if you want to know more.` } // prettier-ignore
  }
}
