import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readSimpleGet } from './simple-get.ts'

const request = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`

test('a plain GET is read with what its answer depends on, and up to where the next one begins', () => {
  const text = request('GET /about?utm=1 HTTP/1.1', 'Host: x', 'Accept-Encoding: br, gzip ', 'If-None-Match:"a"')
  expect(readSimpleGet(`${text}GET`, 0)).toEqual({
    path: '/about',
    acceptEncoding: 'br, gzip',
    ifNoneMatch: '"a"',
    end: text.length,
  })
  expect(readSimpleGet(text + text, text.length)).toMatchObject({ path: '/about', end: 2 * text.length })
})

test.for([
  ['announces a body', 'Content-Length: 0'],
  ['announces a body in chunks', 'transfer-encoding: chunked'],
  ['asks for leave', 'Expect: 100-continue'],
  ['asks for another protocol', 'Upgrade: h2c'],
  ['ends the connection', 'Connection: close'],
  ['says more of the connection', 'Connection: keep-alive, upgrade'],
  ['names two hosts', 'host: y'],
  ['goes on in the next line', 'X-A: b\r\n c'],
  ['ends a line with LF alone', 'X-A: b\nX-B: c'],
  ['holds a NUL', 'X-A: \0'],
  ['holds a byte that is no ASCII', 'X-A: \xe9'],
  ['has a space before the colon', 'X-A : b'],
  ['has very many lines', Array.from({ length: 70 }, () => 'A: b').join('\r\n')],
  ['is very long', `X-A: ${'a'.repeat(9_000)}`],
] as const)('a request that %s is not plain', ([, line]) => {
  expect(readSimpleGet(request('GET / HTTP/1.1', 'Host: x', 'Accept: */*'), 0)).toBeDefined()
  expect(readSimpleGet(request('GET / HTTP/1.1', 'Host: x', line), 0)).toBeUndefined()
})

test.for([
  'GET / HTTP/1.0',
  'get / HTTP/1.1',
  'HEAD / HTTP/1.1',
  'GET  / HTTP/1.1',
  'GET http://x/ HTTP/1.1',
  'GET /%41 HTTP/1.1',
  'GET /\\ HTTP/1.1',
  'GET /#a HTTP/1.1',
])('%j begins no plain request', (line) => {
  expect(readSimpleGet(request(line, 'Host: x'), 0)).toBeUndefined()
})

test('a request that is not whole is not plain, wherever it is cut', () => {
  const text = request('GET /about HTTP/1.1', 'Host: x', 'Accept: */*')
  for (let end = 0; end < text.length; end += 1) expect(readSimpleGet(text.slice(0, end), 0)).toBeUndefined()
  expect(readSimpleGet(request('GET / HTTP/1.1', 'Host:'), 0)).toBeUndefined()
  expect(readSimpleGet(request('GET / HTTP/1.1'), 0)).toBeUndefined()
})

test('no bytes take long to be looked at', () => {
  fc.assert(
    fc.property(fc.constantFrom(' ', '\t', 'a', ':', '\r', '\n', '/', '?'), (unit) => {
      const started = performance.now()
      for (const start of ['GET /', 'GET / HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost:'])
        readSimpleGet(start + unit.repeat(65_000), 0)
      expect(performance.now() - started).toBeLessThan(1_000)
    }),
    { numRuns: 30 },
  )
})
