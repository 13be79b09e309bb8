import { expect, test } from 'vitest'

import { routeTemplate } from './request-scope.server.ts'

test('no log line holds what opens a record: signed links are named by their place only', () => {
  const token = `k1.${'aB3-_'.repeat(8)}xyz`
  expect(routeTemplate(`/signup/status/${token}`)).toBe('/signup/status/:id')
  expect(routeTemplate(`/signup/status/${token}.data`)).not.toContain('aB3')
  expect(routeTemplate('/assets/signup-a1b2c3d4.js')).toBe('/assets/signup-a1b2c3d4.js')
})
