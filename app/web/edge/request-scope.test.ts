import { expect, test } from 'vitest'

import { routeTemplate } from './request-scope.server.ts'

test('a log line contains no token that opens a record: signed links become templates', () => {
  const token = `k1.${'aB3-_'.repeat(8)}xyz`
  expect(routeTemplate(`/signup/status/${token}`)).toBe('/signup/status/:id')
  expect(routeTemplate(`/signup/status/${token}.data`)).not.toContain('aB3')
  expect(routeTemplate('/assets/signup-a1b2c3d4.js')).toBe('/assets/signup-a1b2c3d4.js')
})

test('a record fetched during navigation is a template as well: no id, no token, and no separate series in the metrics', () => {
  const token = `${'aB3-_'.repeat(8)}xyz`
  expect(routeTemplate(`/sign/copy/${token}.data`)).toBe('/sign/copy/:id')
  expect(routeTemplate('/staff/mail/01a20158-204a-7951-945f-eb251ff288e3.data')).toBe('/staff/mail/:id')
  expect(routeTemplate('/staff.data')).toBe('/staff.data')
})
