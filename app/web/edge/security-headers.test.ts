import { createHash } from 'node:crypto'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { hostedProviders } from '../human-check/hosted.server.ts'
import { commonHeaders, dataPolicy, inlineHashes, pagePolicy, permissionsPolicy } from './security-headers.server.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const widgets = [{}, ...Object.values(hostedProviders).map(({ sources }) => sources)]

test('no policy allows inline code, eval, any host or any scheme (rule X3)', () => {
  for (const widget of widgets) {
    const policy = pagePolicy({ scripts: [hashOf('x')], styles: ["'nonce-abc'"], widget })
    expect(policy).not.toMatch(/unsafe|\s\*(\s|;|$)|https?:(\s|;|$)|blob:/)
    expect(policy).toMatch(/default-src 'none'/)
    for (const closed of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(closed)
  }
})

test('each directive occurs once, and every value is one token', () => {
  for (const widget of widgets) {
    const directives = pagePolicy({ scripts: [], styles: [], widget }).split('; ')
    const names = directives.map((directive) => directive.split(' ')[0])
    expect(new Set(names).size).toBe(names.length)
  }
})

test('text cannot become script without a hosted widget', () => {
  expect(pagePolicy({ scripts: [], styles: [], widget: {} })).toContain("require-trusted-types-for 'script'")
})

test('a response that is not a page may load nothing and cannot be framed', () => {
  expect(dataPolicy).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('the hashes of a page match its inline scripts and styles, byte for byte', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes('<')),
      fc.string().filter((text) => !text.includes('<')),
      (script, style) => {
        const html = `<html><style>${style}</style><script src="/a.js"></script><script type="module">${script}</script>`
        expect(inlineHashes(html)).toEqual({ scripts: [hashOf(script)], styles: [hashOf(style)] })
      },
    ),
  )
})

test('a repeated script has one hash', () => {
  expect(inlineHashes('<script>a</script><script>a</script>').scripts).toHaveLength(1)
})

test('every response forbids sniffing, framing and sharing; HSTS is set only with TLS', () => {
  expect(commonHeaders(false)).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  expect(commonHeaders(false)).not.toHaveProperty('Strict-Transport-Security')
  expect(commonHeaders(true)['Strict-Transport-Security']).toMatch(/max-age=63072000/)
})

test('no page may use a device feature; passkeys are allowed only on request and only to this site', () => {
  const common = commonHeaders(true)['Permissions-Policy'] ?? ''
  expect(common).toMatch(/publickey-credentials-get=\(\), publickey-credentials-create=\(\)$/)
  expect(permissionsPolicy({ passkeys: true })).toBe(common.replaceAll(/(publickey-credentials-\w+=)\(\)/g, '$1(self)'))
})
