import { expect, test } from 'vitest'

import { donePath, endedPath, endedSessionIn, newsOf } from './details-news.ts'

const done = (path: string) => new URL(path, 'http://localhost').searchParams.get('done')

test('the page shows the news of an act in the section of that act', () => {
  expect(newsOf(done(donePath('email-stopped')), undefined)).toMatchObject({
    part: 'email',
    words: 'The change was stopped. Your email stays as it is.',
  })
  expect(newsOf(done(endedPath('others', null)), undefined)).toMatchObject({
    part: 'sessions',
    words: 'You are logged out everywhere else.',
  })
  const one = done(endedPath({ session: 'a' }, 'name'))
  expect(endedSessionIn(one)).toBe('a')
  expect(newsOf(one, 'Chrome on Android')?.words).toBe('Chrome on Android is logged out.')
})

test('the page shows no news of an unknown act, so that a link cannot put words into it', () => {
  for (const strange of [null, '', 'nothing', 'constructor', 'Call 1800 000 000'])
    expect(newsOf(strange, undefined)).toBeUndefined()
  expect(newsOf('session-Call us', undefined)?.words).toBe('That device is logged out.')
})
