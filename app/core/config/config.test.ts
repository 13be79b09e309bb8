import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'

import { ConfigError, configSchema, readConfig } from './config.server.ts'
import { rootFolder } from '../files/root-folder.server.ts'
import { secretNames } from '../files/secret-files.server.ts'

const example = parseEnv(readFileSync(join(rootFolder, '.env.example'), 'utf8')) as Record<string, string>
const dataKeys = `k1:${Buffer.alloc(32, 1).toString('base64')}`

test('an unchanged .env.example starts the product and changes no default', () => {
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
  ['DATABASE', 'postgres'],
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
  ['MAIL_FROM', 'Corner <hello>'],
  ['MAIL_FROM', 'Corner <hello@shop.example'],
  ['MAIL_FROM', 'Corner\nBcc: <hello@shop.example>'],
  ['MAIL_FROM', 'a@b.example <c@d.example> <e@f.example>'],
  ['TO_EMAIL_SETUP', 'a@b.example, c@d.example'],
  ['CAPTCHA_PROVIDER', 'none'],
  ['RATE_LIMITS', 'maybe'],
  ['STATUS_URL', 'status'],
] as const)('a bad %s (%s) stops the start with a message that names it', ([name, value]) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^  ${name}: \\S`, 'm'))
})

test('all bad variables are named at once, without their values (rule D3)', () => {
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

/** The required settings of a public installation. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://tillway.example',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtp://mail.example:587',
  DATABASE: 'embedded',
}
/** The same settings with PostgreSQL. */
const onPostgres = { DATABASE: '', DATABASE_URL: 'postgres://db/tillway' }
const keyOf = (key: Buffer) => `k1:${key.toString('base64')}`

test.for([
  ['PUBLIC_URL', { PUBLIC_URL: '' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://tillway.example' }],
  ['SMTP_URL', { SMTP_URL: '' }],
  ['TRUST_PROXY', { TRUST_PROXY: '' }],
  ['CAPTCHA_PROVIDER', { CAPTCHA_PROVIDER: 'off' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['DATABASE_URL', { DATABASE: '' }],
  ['DATA_KEYS', onPostgres],
  ['DATA_KEYS', { DATA_KEYS: keyOf(Buffer.alloc(32)) }],
  ['DATA_KEYS', { DATA_KEYS: keyOf(Buffer.alloc(32, 'correcthorsebatt')) }],
  ['DATA_KEYS', { DATA_KEYS: `k2:${randomBytes(32).toString('base64')},${keyOf(Buffer.alloc(32, 'ab'))}` }],
  ['SIGNING_PASSPHRASE', onPostgres],
] as const)('production refuses an unsafe %s, which development accepts: %j (rule H5)', ([name, variables]) => {
  const given = { ...production, ...variables }
  expect(() => readConfig(given)).toThrow(new RegExp(`^  ${name}: .+ \\(NODE_ENV is production\\)$`, 'm'))
  expect(() => readConfig({ ...given, NODE_ENV: 'development' })).not.toThrow()
})

test('production accepts mails that stay in the outbox, no proxy, a trial on localhost and random keys (rule H5)', () => {
  expect(readConfig({ ...production, SMTP_URL: '', OUTBOX_ONLY: 'on' }).OUTBOX_ONLY).toBe(true)
  expect(readConfig({ ...production, TRUST_PROXY: 'none' }).TRUST_PROXY).toEqual([])
  expect(readConfig({ ...production, PUBLIC_URL: 'http://localhost:3000' }).isProduction).toBe(true)
  for (let at = 0; at < 100; at += 1) readConfig({ ...production, DATA_KEYS: keyOf(randomBytes(32)) })
})

test('a misspelt DATABASE_URL does not start production on an empty database, and the right name is suggested (rule H5)', () => {
  const misspelt = { ...production, DATABASE: '', DATABSE_URL: 'postgres://db/x-secret' }
  expect(() => readConfig(misspelt)).toThrow(/^ {2}DATABSE_URL: is not a setting\. Did you mean DATABASE_URL\?$/m)
  expect(() => readConfig(misspelt)).not.toThrow(/x-secret/)
})

test('the embedded database and PostgreSQL together are refused (rule D3)', () => {
  const both = { DATABASE: 'embedded', DATABASE_URL: 'postgres://db/tillway' }
  expect(() => readConfig(both)).toThrow(/^ {2}DATABASE: embedded must not be given with DATABASE_URL/m)
})

test('an address without TLS is not reported as missing in production (rule H5)', () => {
  const plain = { ...production, PUBLIC_URL: 'http://x' }
  expect(() => readConfig(plain)).toThrow(
    /^ {2}PUBLIC_URL: must start with https:\/\/; http:\/\/ is accepted only for localhost/m,
  )
})

test.for([
  ['hello@shop.example', { senderName: 'Tillway', MAIL_FROM: 'hello@shop.example' }],
  ['<hello@shop.example>', { senderName: 'Tillway', MAIL_FROM: 'hello@shop.example' }],
  ['Corner Support <hello@shop.example>', { senderName: 'Corner Support', MAIL_FROM: 'hello@shop.example' }],
  ['"Café, Corner" <hello@shop.example>', { senderName: 'Café, Corner', MAIL_FROM: 'hello@shop.example' }],
] as const)('MAIL_FROM may have a display name: %s (rule D2)', ([MAIL_FROM, expected]) => {
  expect(readConfig({ MAIL_FROM })).toMatchObject(expected)
})

/** Writes a file with this content, which is deleted after the test. */
function fileWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), content)
  return join(folder, 'secret')
}

test("every secret may come from a file, without the file's final line break (rule D14)", () => {
  const secrets = {
    DATABASE_URL: 'postgres://db/tillway',
    DATABASE_DIRECT_URL: 'postgres://db/tillway',
    DATA_KEYS: dataKeys,
    SMTP_URL: 'smtp://a:b@mail.example',
    MAIL_FEEDBACK_KEY: 'k'.repeat(24),
    METRICS_TOKEN: 'sixteen letters!',
    SIGNING_PASSPHRASE: ' of many words ',
    PANDADOC_API_KEY: 'key',
    PANDADOC_WEBHOOK_KEY: 'webhook-key',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'key',
    GEOCODER_KEY: 'key',
    CAPTCHA_SECRET: 'secret',
    ABR_GUID: '9f0c1d0a-3c5e-4b8e-9d55-0a1b2c3d4e5f',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=key',
  }
  expect(Object.keys(secrets).toSorted()).toEqual(secretNames.toSorted())
  const inFiles = Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, fileWith(`${value}\n`)])
  expect(readConfig(Object.fromEntries(inFiles))).toEqual(readConfig(secrets))
})

test('every variable with the name of a secret may come from a file', () => {
  const public_ = ['CAPTCHA_SITE_KEY', 'POSTHOG_KEY', 'DKIM_KEY_PATH']
  const secret = Object.keys(configSchema.shape).filter((name) => /KEY|SECRET|TOKEN|PASS|GUID|HEADERS/.test(name))
  expect(secret.filter((name) => !public_.includes(name) && !secretNames.some((known) => known === name))).toEqual([])
})

test.for([
  [
    'that is missing',
    () => ({ DATA_KEYS_FILE: '/nowhere/x-file' }),
    /^ {2}DATA_KEYS_FILE: the file cannot be read \(ENOENT\)$/m,
  ],
  ['that is empty', () => ({ DATA_KEYS_FILE: fileWith('\n') }), /^ {2}DATA_KEYS_FILE: the file is empty$/m],
  [
    'next to the value',
    () => ({ DATA_KEYS_FILE: fileWith(dataKeys), DATA_KEYS: dataKeys }),
    /^ {2}DATA_KEYS_FILE: set DATA_KEYS or its file, not both$/m,
  ],
  ['with a bad value', () => ({ DATA_KEYS_FILE: fileWith('x-secret') }), /^ {2}DATA_KEYS: must be id:key pairs/m],
] as const)(
  "a secret file %s stops the start with the variable's name but without a value (rule D3)",
  ([, env, message]) => {
    expect(() => readConfig(env())).toThrow(message)
    expect(() => readConfig(env())).not.toThrow(/x-secret|x-file/)
  },
)

test.for(['turnstile', 'hcaptcha', 'recaptcha'])('the hosted check %s needs its key and its secret', (provider) => {
  const variables = { CAPTCHA_PROVIDER: provider }
  expect(() => readConfig(variables)).toThrow(/CAPTCHA_SITE_KEY: .*\n {2}CAPTCHA_SECRET: /)
  expect(() => readConfig({ ...variables, CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b' })).not.toThrow()
})

test('development listens on this machine only, production on every address', () => {
  expect(readConfig({}).HOST).toBe('localhost')
  expect(readConfig(production).HOST).toBe('::')
})

test('ownOrigin is PUBLIC_URL as browsers write it, and undefined when none was given', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Tillway.Example:443/' }).ownOrigin).toBe('https://tillway.example')
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).ownOrigin).toBe('http://localhost:3000')
  expect(readConfig({ PUBLIC_URL: '' }).ownOrigin).toBeUndefined()
})

test('any value of any variable is either accepted or refused by name: nothing else is thrown', () => {
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
