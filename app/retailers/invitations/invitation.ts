import { normalise } from '#app/core/text/text.ts'

/** The current state of an invitation. `used` created an account; `expired` and `revoked` open nothing. */
export type InvitationState = 'invited' | 'activated' | 'used' | 'expired' | 'revoked'

/** The filters of store lists by invitation: not activated yet, or expired without activation. */
export const waitingInvitations = ['not-used', 'expired'] as const
export type WaitingInvitation = (typeof waitingInvitations)[number]

/** How an approved shop reaches its person: by a new invitation, in the existing account, or with an earlier invitation. */
export const welcomeWays = ['invited', 'attached', 'waits'] as const
export type WelcomeWay = (typeof welcomeWays)[number]

export type InvitationMoments = {
  expiresAt: Date
  activatedAt: Date | null
  usedAt: Date | null
  revokedAt: Date | null
}

/** Returns the state at a moment. An activated invitation stays activated after its code expires. */
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
  // A repeated activation with the right code succeeds, because the page may be reloaded.
  activate: ['invited', 'activated'],
  'set-up': ['activated'],
  // Requested by the retailer (lost code) or by staff (resend).
  renew: ['invited', 'activated', 'expired'],
  revoke: ['invited', 'activated', 'expired'],
}

export function canDo(act: InvitationAct, state: InvitationState): boolean {
  return allowed[act].includes(state)
}

export const codeDays = 30
export const codeLength = 12

/** Formats a code for people, as 4-4-4. */
export const codeInGroups = (code: string): string => code.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3')

/** Parses a typed or pasted code, ignoring spaces, dots and dashes. Returns undefined if it cannot be a code. */
export function parseCode(typed: string): string | undefined {
  const digits = normalise(typed, 'NFKC').replaceAll(/[\s.\-–—]/gu, '')
  return /^\d{12}$/.test(digits) ? digits : undefined
}
