import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ConfigError, configSchema, readConfig } from './config.server.ts'
import { rootFolder } from './root-folder.server.ts'

const example = parseEnv(readFileSync(join(rootFolder, '.env.example'), 'utf8')) as Record<string, string>
const dataKeys = `k1:${Buffer.alloc(32, 1).toString('base64')}`

test('.env.example boots the product as it stands and changes no default', () => {
  expect(readConfig(example)).toEqual(readConfig({}))
})

test('.env.example names every variable that the product reads, and no other', () => {
  expect(Object.keys(example).toSorted()).toEqual(Object.keys(configSchema.shape).toSorted())
})

test.for([
  ['NODE_ENV', 'staging'],
  ['PORT', '65536'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'tillway.example'],
  ['PUBLIC_URL', 'ftp://tillway.example'],
  ['PUBLIC_URL', 'https://tillway.example/shop'],
  ['PUBLIC_URL', 'https://tillway.example/?a'],
  ['PUBLIC_URL', 'https://me:secret@tillway.example'],
  ['PUBLIC_URL', 'https://a"b.example'],
  ['GA4_HOST', 'https://a.example;script-src'],
  ['GA4_HOST', 'javascript://a.example'],
  ['GA4_MEASUREMENT_ID', 'G-"><script>'],
  ['POSTHOG_KEY', 'phc_"'],
  ['POSTHOG_HOST', "https://a.example'"],
  ['NETWORK_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://localhost/tillway'],
  ['DATABASE_DIRECT_URL', 'mysql://localhost/tillway'],
  ['DATABASE_CONNECTIONS', '4'],
  ['DATABASE_CONNECTIONS', 'many'],
  ['DATA_KEYS', 'k1:c2hvcnQ='],
  ['DATA_KEYS', `${dataKeys},${dataKeys}`],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '999.1.1.1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['SIGNING_PASSPHRASE', 'short'],
  ['SIGNING_TSA_URL', 'tsa.example'],
  ['FILES_S3_URL', 's3.example/files'],
  ['FILES_S3_URL', 'https://s3.example/files/'],
  ['FILES_S3_URL', 'https://me:secret@s3.example/files'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'hello'],
  ['TO_EMAIL_SETUP', 'a@b.example, c@d.example'],
  ['CAPTCHA_PROVIDER', 'none'],
  ['RATE_LIMITS', 'maybe'],
  ['STATUS_URL', 'status'],
] as const)('a bad %s (%s) stops the start with its name', ([name, value]) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^  ${name}: \\S`, 'm'))
})

test('every bad variable is named at once, and no value is repeated (rule D3)', () => {
  const bad = { PORT: 'x-port', LOG_LEVEL: 'x-level', SMTP_URL: 'http://user:x-secret@mail' }
  let message = ''
  try {
    readConfig(bad)
  } catch (error) {
    message = (error as Error).message
  }
  for (const name of Object.keys(bad)) expect(message).toContain(`  ${name}: `)
  expect(message).not.toMatch(/x-(port|level|secret)/)
})

/** What a public installation has to say of itself. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://tillway.example',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtp://mail.example:587',
}
const keyOf = (key: Buffer) => `k1:${key.toString('base64')}`

test.for([
  ['PUBLIC_URL', { PUBLIC_URL: '' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://tillway.example' }],
  ['SMTP_URL', { SMTP_URL: '' }],
  ['TRUST_PROXY', { TRUST_PROXY: '' }],
  ['CAPTCHA_PROVIDER', { CAPTCHA_PROVIDER: 'off' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['DATA_KEYS', { DATABASE_URL: 'postgres://db/tillway' }],
  ['DATA_KEYS', { DATA_KEYS: keyOf(Buffer.alloc(32)) }],
  ['DATA_KEYS', { DATA_KEYS: keyOf(Buffer.alloc(32, 'correcthorsebatt')) }],
  ['DATA_KEYS', { DATA_KEYS: `k2:${randomBytes(32).toString('base64')},${keyOf(Buffer.alloc(32, 'ab'))}` }],
  ['SIGNING_PASSPHRASE', { DATABASE_URL: 'postgres://db/tillway' }],
] as const)('production refuses an unsafe %s, which development takes: %j (rule H5)', ([name, variables]) => {
  const given = { ...production, ...variables }
  expect(() => readConfig(given)).toThrow(new RegExp(`^  ${name}: .+ \\(NODE_ENV is production\\)$`, 'm'))
  expect(() => readConfig({ ...given, NODE_ENV: 'development' })).not.toThrow()
})

test('production takes mails that wait in the outbox, no proxy, a try on this machine and keys of chance (rule H5)', () => {
  expect(readConfig({ ...production, SMTP_URL: '', OUTBOX_ONLY: 'on' }).OUTBOX_ONLY).toBe(true)
  expect(readConfig({ ...production, TRUST_PROXY: 'none' }).TRUST_PROXY).toEqual([])
  expect(readConfig({ ...production, PUBLIC_URL: 'http://localhost:3000' }).isProduction).toBe(true)
  for (let at = 0; at < 100; at += 1) readConfig({ ...production, DATA_KEYS: keyOf(randomBytes(32)) })
})

test.for(['turnstile', 'hcaptcha', 'recaptcha'])('the hosted check %s needs its key and its secret', (provider) => {
  const variables = { CAPTCHA_PROVIDER: provider }
  expect(() => readConfig(variables)).toThrow(/CAPTCHA_SITE_KEY: .*\n {2}CAPTCHA_SECRET: /)
  expect(() => readConfig({ ...variables, CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b' })).not.toThrow()
})

test('development listens on this machine only, production on every address', () => {
  expect(readConfig({}).HOST).toBe('localhost')
  expect(readConfig(production).HOST).toBe('::')
})

test('the own origin is that of PUBLIC_URL as browsers write it, and unknown when none was given', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Tillway.Example:443/' }).ownOrigin).toBe('https://tillway.example')
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).ownOrigin).toBe('http://localhost:3000')
  expect(readConfig({ PUBLIC_URL: '' }).ownOrigin).toBeUndefined()
})

test('any value of any variable is either taken or refused by name: nothing else is thrown', () => {
  const variable = fc.constantFrom(...Object.keys(configSchema.shape))
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('0', '-1', 'on', 'smtp://', 'http://[', '::1', 'postgres://', '/'),
  )
  fc.assert(
    fc.property(fc.dictionary(variable, value), (env) => {
      try {
        readConfig(env)
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError)
      }
    }),
    { numRuns: 500 },
  )
})
