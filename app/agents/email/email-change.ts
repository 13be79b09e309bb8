/** How long both addresses have to confirm (rule AC44). */
export const emailChangeHours = 24

/** What whoever opens a link of a change sees: to press, to wait for the other address, or how it ended. */
export type EmailChangeView = {
  side: 'old' | 'new'
  newEmail: string
  state: 'asks' | 'waits' | 'changed' | 'stopped'
}

type Change = {
  newEmail: string
  oldConfirmedAt: Date | null
  newConfirmedAt: Date | null
  expiresAt: Date
  outcome: 'changed' | 'stopped' | null
}

/** A change as the holder of one side's link sees it; one that has run out has stopped. */
export function viewOfChange(change: Change, side: 'old' | 'new', now: Date): EmailChangeView {
  const { newEmail, oldConfirmedAt, newConfirmedAt, expiresAt } = change
  const outcome = change.outcome ?? (expiresAt <= now ? 'stopped' : undefined)
  const isConfirmed = (side === 'old' ? oldConfirmedAt : newConfirmedAt) !== null
  return { side, newEmail, state: outcome ?? (isConfirmed ? 'waits' : 'asks') }
}
