import { expect, test } from 'vitest'

import { formerDryRun } from './former-paths.ts'
import { loader } from './unknown.page.tsx'

const open = (path: string) => loader({ url: new URL(path, 'https://tillway.example') } as never)

test.each([
  ['/staff/newsagencies', '/staff/shops'],
  ['/staff/newsagencies/0199?q=news', '/staff/shops/0199?q=news'],
  ['/staff/views/newsagencies', '/staff/views/shops'],
  ['/staff/kept-answers', '/staff/saved-replies'],
  ['/staff/opt-outs/systems', '/staff/systems'],
  ['/staff/shops/several?id=0199', '/staff/shops/bulk?id=0199'],
])('the former address %s redirects to %s', (from, to) => {
  const answer = open(from)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
})

test('the former dry run of answers keeps its query, and the page that is there now is not redirected', () => {
  const urlOf = (path: string) => new URL(path, 'https://tillway.example')
  expect(formerDryRun(urlOf('/staff/registrations/bulk?act=approve&id=0199'))).toBe(
    '/staff/registrations/answer?act=approve&id=0199',
  )
  expect(formerDryRun(urlOf('/staff/registrations/bulk?id=0199'))).toBeUndefined()
  expect(formerDryRun(urlOf('/staff/shops/bulk?act=approve'))).toBeUndefined()
})

test.each(['/staff/elsewhere', '/staff/newsagenciesx', '/staff/', '/staff//example.com'])(
  'the unknown address %s is a 404 page',
  (path) => {
    expect(() => open(path)).toThrow(expect.objectContaining({ init: { status: 404 } }))
  },
)
