import { expect, test } from 'vitest'

import { parseSameSitePath } from './same-site-path.ts'

test('a path on our site keeps its query', () => {
  expect(parseSameSitePath('/account?open=1')).toEqual({ path: '/account?open=1', pathname: '/account' })
})

const foreign = ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', '/\u0000', '', 5]

test.each([...foreign, '/.//evil.example', '/a/..//evil.example'])('%j is not a path on our site', (value) => {
  expect(parseSameSitePath(value)).toBeUndefined()
})
