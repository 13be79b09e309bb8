/** What a mail server or a provider can report about a mail that it had accepted. */
export const feedbackKinds = ['bounce-permanent', 'bounce-temporary', 'complaint'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

/**
 * The state of an address: `undeliverable`, a mail bounced permanently; `unreachable`, mails bounced on several days;
 * `complained`, a mail was reported as spam.
 */
export type AddressMark = 'undeliverable' | 'unreachable' | 'complained'

/** Temporary bounces on so many days within so many make an address unreachable (rule M9). */
const bounceDays = 3
export const withinDays = 14

const weight: Record<AddressMark, number> = { unreachable: 1, complained: 2, undeliverable: 3 }

/** Returns the mark of an address after one more event. `daysBounced` counts the days with a temporary bounce, including this one. */
export function markAfter(was: AddressMark | null, kind: FeedbackKind, daysBounced: number): AddressMark | null {
  const now = { 'bounce-permanent': 'undeliverable', complaint: 'complained', 'bounce-temporary': null } as const
  const next: AddressMark | null = now[kind] ?? (daysBounced >= bounceDays ? 'unreachable' : null)
  if (was && (!next || weight[was] >= weight[next])) return was
  return next
}

/**
 * Whether a mail to a marked address is suppressed. An undeliverable address gets nothing; other marked ones get only codes and
 * links that a person asked for, and no reminders (rule M9).
 */
export function isKeptBack(mark: AddressMark, template: { isReminder?: boolean; opensSomething: boolean }): boolean {
  return mark === 'undeliverable' || !template.opensSomething || template.isReminder === true
}

/** Why a mail was suppressed, in words for staff. */
export const keptBackReason: Record<AddressMark, string> = {
  undeliverable: 'Not sent: an earlier mail to this address bounced for good',
  unreachable: `Not sent: earlier mails to this address bounced on ${bounceDays} days`,
  complained: 'Not sent: an earlier mail to this address was reported as spam',
}
