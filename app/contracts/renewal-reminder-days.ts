import { sensibleFrom, type ShopClock } from '#app/agents/next-reminder.ts'

const dayMs = 86_400_000

/** How long a renewal can be signed (decisions 5). */
export const renewalDays = 30

/** Days before its end on which a renewal is mentioned again (issue 5). */
export const daysBeforeEnd = [14, 7, 2] as const

/** When the next reminder of a renewal is due, after `sent` of them, at a sensible hour of the shop; undefined when there is none any more. */
export function nextRenewalReminder(sent: number, expiresAt: Date, clock: ShopClock): Date | undefined {
  const days = daysBeforeEnd[sent]
  return days === undefined ? undefined : sensibleFrom(new Date(expiresAt.getTime() - days * dayMs), clock)
}
