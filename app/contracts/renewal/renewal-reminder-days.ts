import { sensibleFrom, type ShopClock } from '#app/agents/reminders/next-reminder.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Days before its end on which a renewal is mentioned again (rule C41). */
export const daysBeforeEnd = [14, 7, 2] as const

/** A reminder leaves this much time to sign; one that a weekend would put off for longer comes before the weekend. */
export const leftToSignMs = dayMs

/** When the next reminder of a renewal is due, after `sent` of them, at a sensible hour of the shop; undefined when there is none any more. */
export function nextRenewalReminder(sent: number, expiresAt: Date, clock: ShopClock): Date | undefined {
  const days = daysBeforeEnd[sent]
  if (days === undefined) return undefined
  const latest = expiresAt.getTime() - leftToSignMs
  let from = expiresAt.getTime() - days * dayMs
  let due = sensibleFrom(new Date(from), clock)
  while (due.getTime() > latest) {
    from -= hourMs
    due = sensibleFrom(new Date(from), clock)
  }
  return due
}
