const day = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** `Sunday 20 December 2026`, on the calendar of the office. Takes ISO 8601. */
export function mailDay(at: string): string {
  return day.format(new Date(at)).replaceAll(',', '')
}

const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
})

/** `Sunday 20 December 2026 at 4:05 pm, Sydney time`. Takes ISO 8601. */
export function mailMoment(at: string): string {
  const time = clock.format(new Date(at)).replaceAll(/\s/gu, ' ').toLowerCase()
  return `${mailDay(at)} at ${time}, Sydney time`
}
