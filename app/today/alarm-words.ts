import type { RaisedAlarm } from '#app/platform/limits/limit.ts'

const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
})

/** What happens and what to do, in a line (rule L4). */
export function alarmWords({ words, count, endsAt }: RaisedAlarm): string {
  return words(count.toLocaleString('en-AU'), clock.format(endsAt))
}
