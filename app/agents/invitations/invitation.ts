import { normalise } from '#app/platform/text.ts'

/** What an invitation is worth now. `used` made an account; `expired` and `revoked` open nothing. */
export type InvitationState = 'invited' | 'activated' | 'used' | 'expired' | 'revoked'

/** What lists of shops are narrowed to: an invitation that nobody has used so far, and why that may be. */
export const waitingInvitations = ['not-used', 'expired'] as const
export type WaitingInvitation = (typeof waitingInvitations)[number]

/** How an approved shop reaches its person: by a new invitation, in their account at once, or with an earlier invitation. */
export const welcomeWays = ['invited', 'attached', 'waits'] as const
export type WelcomeWay = (typeof welcomeWays)[number]

export type InvitationMoments = {
  expiresAt: Date
  activatedAt: Date | null
  usedAt: Date | null
  revokedAt: Date | null
}

/** The state at a moment. Activated stays activated past the code's end: the code has done its work. */
export function invitationState(
  { expiresAt, activatedAt, usedAt, revokedAt }: InvitationMoments,
  now: Date,
): InvitationState {
  if (usedAt) return 'used'
  if (revokedAt) return 'revoked'
  if (activatedAt) return 'activated'
  return expiresAt <= now ? 'expired' : 'invited'
}

export type InvitationAct = 'activate' | 'set-up' | 'renew' | 'revoke'

const allowed: Record<InvitationAct, readonly InvitationState[]> = {
  // A second activation with the right code is the same one again: the page may have been reloaded.
  activate: ['invited', 'activated'],
  'set-up': ['activated'],
  // A new code, by the agent (lost) or by staff (resend).
  renew: ['invited', 'activated', 'expired'],
  revoke: ['invited', 'activated', 'expired'],
}

export function canDo(act: InvitationAct, state: InvitationState): boolean {
  return allowed[act].includes(state)
}

export const codeDays = 30
export const codeLength = 12

/** The code as it is read out and mailed: 4-4-4. */
export const codeInGroups = (code: string): string => code.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3')

/** What was typed or pasted, without spaces, dots and dashes; undefined when it cannot be a code. */
export function parseCode(typed: string): string | undefined {
  const digits = normalise(typed, 'NFKC').replaceAll(/[\s.\-–—]/gu, '')
  return /^\d{12}$/.test(digits) ? digits : undefined
}
