import type { LimitAlarm, RaisedAlarm } from '#app/platform/limits/limit-alarms.ts'

const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
})

const words: Record<LimitAlarm, (count: string, until: string) => string> = {
  activate: (count, until) =>
    `Somebody guesses activation codes: ${count} wrong ones within the hour. Nobody can activate before ${until}: tell who calls, and have the addresses in the log blocked.`,
  'agent-login': (count, until) =>
    `${count} log-ins of retailers failed within the hour. Until ${until} every log-in costs a human check, which browsers make by themselves. Have the addresses in the log blocked.`,
  'staff-sign-in': (count, until) =>
    `${count} sign-ins to this office failed within the hour. Nobody is shut out. Have the addresses in the log blocked before ${until}, or it goes on.`,
  'unknown-email': (count, until) =>
    `Somebody tries out email addresses: ${count} unknown ones within the hour that ends at ${until}. Nothing is open; have the addresses in the log blocked if it goes on.`,
}

/** What happens and what to do, in a line (research, security 3.3 and 3.5). */
export function alarmWords({ limit, count, endsAt }: RaisedAlarm): string {
  return words[limit](count.toLocaleString('en-AU'), clock.format(endsAt))
}
