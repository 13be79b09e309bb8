import { expect, test } from 'vitest'

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

test.each(['/staff/elsewhere', '/staff/newsagenciesx', '/staff/', '/staff//example.com'])(
  'the unknown address %s is a 404 page',
  (path) => {
    expect(() => open(path)).toThrow(expect.objectContaining({ init: { status: 404 } }))
  },
)
