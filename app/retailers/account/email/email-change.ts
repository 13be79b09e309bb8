/** How long both addresses have to confirm (rule AC44). */
export const emailChangeHours = 24

/** How long a change that staff confirmed can be stopped before it counts (rule AC62). */
export const lostMailboxHours = 72

/**
 * What the link of a change shows its holder: the question, the wait for the other address, or the outcome. Only the question has the new
 * address (rule X11).
 */
export type EmailChangeView = {
  side: 'old' | 'new'
  newEmail?: string
  state: 'asks' | 'waits' | 'changed' | 'stopped'
  /** ISO 8601: when a change that staff confirmed takes effect. */
  countsFrom?: string
}

type Change = {
  newEmail: string
  oldConfirmedAt: Date | null
  newConfirmedAt: Date | null
  takesEffectAt: Date | null
  expiresAt: Date
  outcome: 'changed' | 'stopped' | null
}

/** Returns a change as the holder of one side's link sees it. An expired change counts as stopped. */
export function viewOfChange(change: Change, side: 'old' | 'new', now: Date): EmailChangeView {
  const { newEmail, oldConfirmedAt, newConfirmedAt, takesEffectAt, expiresAt } = change
  const outcome = change.outcome ?? (expiresAt <= now ? 'stopped' : undefined)
  const isConfirmed = (side === 'old' ? oldConfirmedAt : newConfirmedAt) !== null
  const countsFrom = takesEffectAt && { countsFrom: takesEffectAt.toISOString() }
  const state = outcome ?? (isConfirmed ? 'waits' : 'asks')
  return { side, state, ...(state === 'asks' && { newEmail }), ...countsFrom }
}

/** A pending change for staff. `countsFrom`: ISO 8601, once staff have confirmed for the old address. */
export type WaitingEmailChange = { newEmail: string; isConfirmedByNew: boolean; countsFrom: string | null }
