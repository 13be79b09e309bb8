import { dueAfterBusinessDays, startOfDay } from '#app/geo/calendar/business-days.ts'
import { addDays, sydneyDay } from '#app/traffic/sydney-day.ts'

/** The business days of the office after the seal until which hardware is sent (rule N13). */
export const sendWithin = { days: 2, state: 'NSW', timeZone: 'Australia/Sydney' } as const

/** Returns when the hardware of a sealed shop is late. */
export const shipmentDue = (sealedAt: Date): Date => dueAfterBusinessDays(sealedAt, sendWithin)

/** Returns the moment before which a shop was sealed whose unsent hardware is late. Its deadline depends on the day of the seal alone. */
export function sealedBeforeLate(now: Date): Date {
  let day = sydneyDay(now)
  // Noon in Sydney, in summer and in winter.
  while (shipmentDue(new Date(`${day}T02:00:00Z`)) > now) day = addDays(day, -1)
  return startOfDay(addDays(day, 1), sendWithin.timeZone)
}
