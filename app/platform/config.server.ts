import { resolve } from 'node:path'

import ipaddr from 'ipaddr.js'
import { z } from 'zod'

import { brand } from '#app/brand.ts'

import { humanCheckProviders } from './human-check/human-check.ts'
import { rootFolder } from './root-folder.server.ts'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`
  return z.coerce.number({ message }).int(message).min(from, message).max(to, message)
}
const address = z.email({ message: 'must be one email address' })
const dnsName = z.string().regex(/^[a-z0-9.-]{1,253}$/i, 'must be a name of the DNS')
/** A host name holds no character that a page or a header would take for its own. */
const webUrl = z.url({
  protocol: /^https?$/,
  hostname: /^([\w.-]+|\[[\da-f:.]+\])$/,
  message: 'must be a whole URL that starts with http:// or https://',
})
/** As browsers write it: what stands below it is decided by the routes. */
const webOrigin = webUrl
  .transform((url) => new URL(url))
  .refine(
    ({ href, origin }) => href === `${origin}/`,
    'must be the address alone: https://shop.example, without a path',
  )
  .transform(({ origin }) => origin)

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
const pathOrUrl = z.union([z.string().startsWith('/'), webUrl], {
  message: 'must be a path that starts with / or a whole URL',
})
export const dataKeys = z
  .string()
  .regex(
    /^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/,
    'must be id:key pairs, newest first, each key 32 bytes in base64',
  )
  .refine((list) => {
    const ids = list.split(',').map((pair) => pair.slice(0, pair.indexOf(':')))
    return new Set(ids).size === ids.length
  }, 'must give each key an id of its own')
const networksProblem = 'must be a list of networks such as 10.0.0.0/8, 127.0.0.1, or none'
const networks = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry && list !== 'none'),
  )
  .refine((list) => list.every((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)), networksProblem)

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Every variable that the product reads (rules D2, D3). Nothing else reads the environment, but OpenTelemetry's own packages. */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { message: 'must be production, development or test' })
    .optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: webOrigin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: wholeNumber(5, 100).default(13),
  DATA_KEYS: dataKeys.optional(),
  FILES_S3_URL: webUrl
    .refine((url) => !/[?#@]|\/$/.test(url), 'must end with the bucket or a folder in it, without a slash')
    .optional(),
  AWS_REGION: dnsName.default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  TRUST_PROXY: networks.optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { message: 'must be silent, error, warn, info or debug' })
    .default('info'),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], { message: 'must be true or false' }).optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { message: 'must be otlp or none' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', { message: 'must be http/protobuf' })
    .default('http/protobuf'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { message: `must be one of ${samplers.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ message: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce
    .number({ message: 'must be a number of milliseconds' })
    .int('must be a number of milliseconds')
    .min(1, 'must be a number of milliseconds')
    .default(5_000),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  SMTP_CONNECTIONS: wholeNumber(2, 50).default(10),
  DKIM_DOMAIN: dnsName.optional(),
  DKIM_SELECTOR: dnsName.optional(),
  DKIM_KEY_PATH: z.string().min(1).optional(),
  OUTBOX_ONLY: flag.default(false),
  MAIL_FROM: address.default(brand.email),
  MAIL_BOUNCES: address
    .refine((given) => given.indexOf('@') <= 27, 'must have at most 27 characters before the @')
    .optional(),
  MAIL_FEEDBACK_KEY: z
    .string()
    .regex(/^[\w-]{24,200}$/, 'must have at least 24 letters, digits, - or _: openssl rand -hex 24')
    .optional(),
  TO_EMAIL_INTEGRATING: address.default(`partners@${brand.domain}`),
  TO_EMAIL_SETUP: address.default(`shops@${brand.domain}`),
  TO_EMAIL_OTHER: address.default(brand.email),
  TO_EMAIL_US: address.default(`shops@${brand.domain}`),
  ANSWER_BUSINESS_DAYS: wholeNumber(1, 20).default(2),
  UNDO_SECONDS: wholeNumber(5, 300).default(10),
  ABR_GUID: z.guid({ message: 'must be the GUID that the business register gave you' }).optional(),
  ABR_URL: webUrl.default('https://abr.business.gov.au'),
  SIGNING_PROVIDER: z.enum(['embedded', 'pandadoc'], { message: 'must be embedded or pandadoc' }).default('embedded'),
  PANDADOC_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be the key that PandaDoc gave you')
    .optional(),
  PANDADOC_WEBHOOK_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  PANDADOC_TEMPLATE_INDIVIDUAL: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the id of a template')
    .optional(),
  PANDADOC_TEMPLATE_CORPORATION: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the id of a template')
    .optional(),
  PANDADOC_URL: webUrl.default('https://api.pandadoc.com'),
  PANDADOC_APP_URL: webUrl.default('https://app.pandadoc.com'),
  GEOCODER: z
    .enum(['gazetteer', 'nominatim', 'google'], { message: 'must be gazetteer, nominatim or google' })
    .default('gazetteer'),
  GEOCODER_URL: webUrl.optional(),
  GEOCODER_KEY: z.string().min(1).optional(),
  SIGNING_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  SIGNING_P12_PATH: z.string().min(1).optional(),
  SIGNING_TSA_URL: webUrl.optional(),
  CAPTCHA_PROVIDER: z
    .enum(humanCheckProviders, { message: `must be one of ${humanCheckProviders.join(', ')}` })
    .default('pow'),
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  RATE_LIMITS: flag.default(true),
  STATUS_URL: pathOrUrl.default('/status'),
  DEMO_STORES: flag.optional(),
  NETWORK_URL: pathOrUrl.default('/locations'),
  COMPANY_SITE_URL: pathOrUrl.default('/'),
  MAP_TILES: z
    .string()
    .regex(/^https?:\/\/[^/{}\s]+\/\S*$/, 'must be a whole URL with {z}, {x} and {y} in its path')
    .refine(
      (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
      'must be a whole URL with {z}, {x} and {y} in its path',
    )
    .optional(),
  MAP_PMTILES: z.string().optional(),
  MAP_ATTRIBUTION: z.string().min(1).max(200).default('© OpenStreetMap contributors'),
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must look like G-XXXXXXXXXX')
    .optional(),
  GA4_HOST: webUrl.default('https://www.googletagmanager.com'),
  POSTHOG_KEY: z
    .string()
    .regex(/^[\w-]{4,100}$/, 'must be the key of a project, such as phc_…')
    .optional(),
  POSTHOG_HOST: webUrl.default('https://us.i.posthog.com'),
})

type Variables = z.output<typeof configSchema>

export type Config = Omit<Variables, 'DATA_DIR' | 'HOST' | 'PUBLIC_URL' | 'DEMO_STORES'> & {
  isProduction: boolean
  /** Whether invented stores stand in until there are real ones. */
  DEMO_STORES: boolean
  DATA_DIR: string
  HOST: string
  PUBLIC_URL: string
  /** The origin of PUBLIC_URL, when it was given. Otherwise any address that a request comes to is ours. */
  ownOrigin: string | undefined
  version: string
}

/** A bad value: the start stops and prints this message, which names the variable and says why. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const dkimNeeds = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_PATH'] as const

/** What must be given because something else is. */
function rulesOfServices(variables: Variables): string[] {
  const { SIGNING_PROVIDER, GEOCODER, CAPTCHA_PROVIDER } = variables
  const needed: [isAsked: unknown, needs: readonly (keyof Variables)[], why: string][] = [
    [
      SIGNING_PROVIDER === 'pandadoc',
      ['PANDADOC_API_KEY', 'PANDADOC_WEBHOOK_KEY', 'PANDADOC_TEMPLATE_INDIVIDUAL', 'PANDADOC_TEMPLATE_CORPORATION'],
      'for SIGNING_PROVIDER pandadoc',
    ],
    [
      variables.DATABASE_DIRECT_URL,
      ['DATABASE_URL'],
      'with DATABASE_DIRECT_URL, which is for what a pooler cannot carry',
    ],
    [variables.SIGNING_P12_PATH, ['SIGNING_PASSPHRASE'], 'for SIGNING_P12_PATH'],
    [dkimNeeds.some((name) => variables[name]), dkimNeeds, 'with the other two of DKIM'],
    [variables.FILES_S3_URL, ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'], 'with FILES_S3_URL'],
    [GEOCODER === 'nominatim', ['GEOCODER_URL'], 'for GEOCODER nominatim'],
    [GEOCODER === 'google', ['GEOCODER_KEY'], 'for GEOCODER google'],
    [
      CAPTCHA_PROVIDER !== 'pow' && CAPTCHA_PROVIDER !== 'off',
      ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'],
      `for ${CAPTCHA_PROVIDER}`,
    ],
  ]
  return needed.flatMap(([isAsked, needs, why]) =>
    needs.filter((name) => isAsked && !variables[name]).map((name) => `${name}: must be given ${why}`),
  )
}

/** Whether a key is no secret: one short piece repeated, such as zeros or a word. */
function isWeakKey(pair: string): boolean {
  const key = Buffer.from(pair.slice(pair.indexOf(':') + 1), 'base64')
  return [1, 2, 4, 8, 16].some((length) => key.subarray(length).equals(key.subarray(0, -length)))
}

/** What a public installation must have decided, and must not have (rule H5). */
function rulesOfProduction(variables: Variables): string[] {
  if (variables.NODE_ENV !== 'production') return []
  const { PUBLIC_URL, DATABASE_URL, DATA_KEYS } = variables
  const keys = DATA_KEYS?.split(',') ?? []
  const isReached = PUBLIC_URL?.startsWith('https://') || (PUBLIC_URL && new URL(PUBLIC_URL).hostname === 'localhost')
  return [
    !isReached && 'PUBLIC_URL: must be given, the https:// address that people type',
    !variables.SMTP_URL &&
      !variables.OUTBOX_ONLY &&
      'SMTP_URL: must be given, or OUTBOX_ONLY=on so that mails wait at /staff/mail for staff to pass on',
    !variables.TRUST_PROXY && 'TRUST_PROXY: must be given, the network that your proxy asks from, or none',
    variables.CAPTCHA_PROVIDER === 'off' && 'CAPTCHA_PROVIDER: off is refused',
    !variables.RATE_LIMITS && 'RATE_LIMITS: off is refused',
    DATABASE_URL && !DATA_KEYS && 'DATA_KEYS: must be given with DATABASE_URL',
    keys.some(isWeakKey) && 'DATA_KEYS: a key repeats itself; make one with openssl rand -base64 32',
    DATABASE_URL && !variables.SIGNING_PASSPHRASE && 'SIGNING_PASSPHRASE: must be given with DATABASE_URL',
  ].flatMap((rule) => (typeof rule === 'string' && rule !== '' ? [`${rule} (NODE_ENV is production)`] : []))
}

/**
 * Reads the configuration once, from an environment-like record. An empty value counts as not given.
 * @throws ConfigError that names every bad variable.
 */
export function readConfig(env: Record<string, string | undefined>, version = '0.0.0'): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = configSchema.safeParse(given)
  const problems = parsed.success
    ? [...rulesOfProduction(parsed.data), ...rulesOfServices(parsed.data)]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
  const isProduction = parsed.data.NODE_ENV === 'production'
  const { PUBLIC_URL } = parsed.data
  return {
    ...parsed.data,
    isProduction,
    // Until it has an address of its own, the product is being tried out.
    DEMO_STORES: parsed.data.DEMO_STORES ?? !PUBLIC_URL,
    version,
    DATA_DIR: resolve(rootFolder, parsed.data.DATA_DIR),
    HOST: parsed.data.HOST ?? (isProduction ? '::' : 'localhost'),
    PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`,
    ownOrigin: PUBLIC_URL && new URL(PUBLIC_URL).origin,
  }
}
