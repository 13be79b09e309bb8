/** How long both addresses have to confirm (rule AC44). */
export const emailChangeHours = 24

/** How long a change that staff confirmed can be stopped before it counts (rule AC62). */
export const lostMailboxHours = 72

/** What whoever opens a link of a change sees: to press, to wait for the other address, or how it ended. */
export type EmailChangeView = {
  side: 'old' | 'new'
  newEmail: string
  state: 'asks' | 'waits' | 'changed' | 'stopped'
  /** Staff confirmed in the place of the old address: from when it counts, ISO 8601. */
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

/** A change as the holder of one side's link sees it; one that has run out has stopped. */
export function viewOfChange(change: Change, side: 'old' | 'new', now: Date): EmailChangeView {
  const { newEmail, oldConfirmedAt, newConfirmedAt, takesEffectAt, expiresAt } = change
  const outcome = change.outcome ?? (expiresAt <= now ? 'stopped' : undefined)
  const isConfirmed = (side === 'old' ? oldConfirmedAt : newConfirmedAt) !== null
  const countsFrom = takesEffectAt && { countsFrom: takesEffectAt.toISOString() }
  return { side, newEmail, state: outcome ?? (isConfirmed ? 'waits' : 'asks'), ...countsFrom }
}

/** A change as staff see it; `countsFrom`: ISO 8601, once staff have confirmed in the place of the old address. */
export type WaitingEmailChange = { newEmail: string; isConfirmedByNew: boolean; countsFrom: string | null }
