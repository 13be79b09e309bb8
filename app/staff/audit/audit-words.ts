/** The kinds of action that the log can be narrowed to, and what their names look like in SQL. */
export const actionPatterns = {
  doors: ['staff.sign%', 'staff.confirmed', 'staff.session%', 'staff.other-sessions%'],
  staff: ['staff.owner-made', 'staff.added', 'staff.disabled', 'staff.second-factor%', 'staff.recovery%'],
  enquiries: ['enquir%'],
  mail: ['mail%'],
  exports: ['%.exported'],
} as const

export type ActionKind = keyof typeof actionPatterns

export const actionKinds: readonly { kind: ActionKind; label: string }[] = [
  { kind: 'doors', label: 'Sign-ins' },
  { kind: 'staff', label: 'Staff' },
  { kind: 'enquiries', label: 'Enquiries' },
  { kind: 'mail', label: 'Mail' },
  { kind: 'exports', label: 'Exports' },
]

type Weight = 'plain' | 'change' | 'access' | 'danger'

const words: Record<string, readonly [label: string, weight: Weight]> = {
  'staff.signed-in': ['Signed in', 'plain'],
  'staff.signed-out': ['Signed out', 'plain'],
  'staff.sign-in-failed': ['Sign-in failed', 'danger'],
  'staff.confirmed': ['Gave the code again', 'plain'],
  'staff.session-ended': ['Ended a session', 'change'],
  'staff.other-sessions-ended': ['Ended all other sessions', 'change'],
  'staff.recovery-codes-made': ['Made recovery codes', 'access'],
  'staff.second-factor-set-up': ['Set up the second factor', 'access'],
  'staff.owner-made': ['Made the first owner', 'danger'],
  'staff.added': ['Added to the staff', 'access'],
  'staff.disabled': ['Shut out', 'danger'],
  'enquiry.sent': ['Wrote to us', 'plain'],
  'mail.resent': ['Sent again', 'change'],
}

/** An action in a person's words: 'Signed in'. An action without words of its own is said by the end of its name. */
export function wordsFor(action: string): { label: string; weight: Weight } {
  const known = words[action]
  if (known) return { label: known[0], weight: known[1] }
  const verb = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ')
  return {
    label: verb.charAt(0).toUpperCase() + verb.slice(1),
    weight: action.endsWith('.exported') ? 'access' : 'change',
  }
}
