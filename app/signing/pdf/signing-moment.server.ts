const words = (timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  })

const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
})

/** 'Friday 20 November 2026 at 10:58:14 am AEDT'. */
export const momentOf = (at: Date, timeZone = 'Australia/Sydney'): string =>
  words(timeZone).format(at).replace(/, /, ' ')

/** '20 Nov, 10:58:14 am', in Sydney. */
export const clockOf = (at: Date): string => clock.format(at)
