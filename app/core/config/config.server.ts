import { resolve } from 'node:path'

import { z } from 'zod'

import { brand } from '#app/brand.ts'

import {
  address,
  databaseUrl,
  dataKeys,
  dnsName,
  flag,
  headerList,
  isWeakKey,
  networks,
  pathOrUrl,
  problemOfAddress,
  sender,
  webOrigin,
  webUrl,
  wholeNumber,
} from './config-values.server.ts'
import { humanCheckProviders } from '../human-check/human-check.ts'
import { misspeltNames } from '../text/misspelt-names.ts'
import { rootFolder } from '../files/root-folder.server.ts'
import { fileVariableOf, readSecretFiles, secretNames } from '../files/secret-files.server.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Every variable that the product reads (rules D2, D3). Only OpenTelemetry's packages also read the environment. */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { message: 'must be production, development or test' })
    .optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: webOrigin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE: z.literal('embedded', { message: 'must be embedded, or not given' }).optional(),
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
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
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
  MAIL_FROM: sender.default({ name: brand.name, address: brand.email }),
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
  ABR_GUID: z.guid({ message: 'must be the GUID from the business register' }).optional(),
  ABR_URL: webUrl.default('https://abr.business.gov.au'),
  SIGNING_PROVIDER: z.enum(['embedded', 'pandadoc'], { message: 'must be embedded or pandadoc' }).default('embedded'),
  PANDADOC_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be the key from PandaDoc')
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
  PANDADOC_SECOND_ROLE: z.string().trim().min(1, 'must be the name of a role').max(100).optional(),
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
  WEBHOOK_PRIVATE_NETWORKS: networks.default([]),
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

/** The running version: its number, the build id (a hash of the sources) and the commit it was built from, if known. */
export type Build = { version: string; build: string; commit: string }

export type Config = Omit<Variables, 'DATA_DIR' | 'HOST' | 'PUBLIC_URL' | 'DEMO_STORES' | 'MAIL_FROM'> &
  Build & {
    isProduction: boolean
    /** Whether invented stores are shown until there are real ones. */
    DEMO_STORES: boolean
    DATA_DIR: string
    HOST: string
    PUBLIC_URL: string
    /** The origin of PUBLIC_URL, if given. Otherwise any address that a request uses is ours. */
    ownOrigin: string | undefined
    /** The sender address of mails. */
    MAIL_FROM: string
    /** The display name of that address. */
    senderName: string
  }

/** An invalid value: the start stops and prints this message, which names the variable and the reason. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const dkimNeeds = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_PATH'] as const

/** Returns a problem for each variable that another one requires. */
function rulesOfServices(variables: Variables): string[] {
  const { SIGNING_PROVIDER, GEOCODER, CAPTCHA_PROVIDER } = variables
  const needed: [isAsked: unknown, needs: readonly (keyof Variables)[], why: string][] = [
    [
      SIGNING_PROVIDER === 'pandadoc',
      ['PANDADOC_API_KEY', 'PANDADOC_WEBHOOK_KEY', 'PANDADOC_TEMPLATE_INDIVIDUAL', 'PANDADOC_TEMPLATE_CORPORATION'],
      'for SIGNING_PROVIDER pandadoc',
    ],
    [variables.DATABASE_DIRECT_URL, ['DATABASE_URL'], 'with DATABASE_DIRECT_URL, which bypasses a pooler'],
    [variables.SIGNING_P12_PATH, ['SIGNING_PASSPHRASE'], 'for SIGNING_P12_PATH'],
    [dkimNeeds.some((name) => variables[name]), dkimNeeds, 'with the other two DKIM settings'],
    [variables.FILES_S3_URL, ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'], 'with FILES_S3_URL'],
    [GEOCODER === 'nominatim', ['GEOCODER_URL'], 'for GEOCODER nominatim'],
    [GEOCODER === 'google', ['GEOCODER_KEY'], 'for GEOCODER google'],
    [
      CAPTCHA_PROVIDER !== 'pow' && CAPTCHA_PROVIDER !== 'off',
      ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'],
      `for ${CAPTCHA_PROVIDER}`,
    ],
  ]
  const missing = needed.flatMap(([isAsked, needs, why]) =>
    needs.filter((name) => isAsked && !variables[name]).map((name) => `${name}: must be given ${why}`),
  )
  const isTwice = variables.DATABASE === 'embedded' && variables.DATABASE_URL
  return isTwice ? [...missing, 'DATABASE: embedded must not be given with DATABASE_URL. Set one of the two'] : missing
}

/** Returns a problem for each setting that a public installation lacks or must not have (rule H5). */
function rulesOfProduction(variables: Variables): string[] {
  if (variables.NODE_ENV !== 'production') return []
  const { PUBLIC_URL, DATABASE_URL, DATA_KEYS } = variables
  const keys = DATA_KEYS?.split(',') ?? []
  return [
    problemOfAddress(PUBLIC_URL),
    !DATABASE_URL &&
      !variables.DATABASE &&
      'DATABASE_URL: must be given, or DATABASE=embedded for the embedded database in DATA_DIR',
    !variables.SMTP_URL &&
      !variables.OUTBOX_ONLY &&
      'SMTP_URL: must be given, or OUTBOX_ONLY=on: mails then wait at /staff/mail and staff pass them on',
    !variables.TRUST_PROXY && 'TRUST_PROXY: must be given: the network of your proxy, or none',
    variables.CAPTCHA_PROVIDER === 'off' && 'CAPTCHA_PROVIDER: off is refused',
    !variables.RATE_LIMITS && 'RATE_LIMITS: off is refused',
    DATABASE_URL && !DATA_KEYS && 'DATA_KEYS: must be given with DATABASE_URL',
    keys.some(isWeakKey) && 'DATA_KEYS: a key has a repeated pattern; create one with openssl rand -base64 32',
    DATABASE_URL && !variables.SIGNING_PASSPHRASE && 'SIGNING_PASSPHRASE: must be given with DATABASE_URL',
  ].flatMap((rule) => (typeof rule === 'string' && rule !== '' ? [`${rule} (NODE_ENV is production)`] : []))
}

const knownNames = [...Object.keys(configSchema.shape), ...secretNames.map(fileVariableOf)]

/** Returns a line for each variable of the environment that looks like a misspelt name of ours. */
export const namesToCheck = (env: Record<string, string | undefined>): string[] =>
  misspeltNames(env, knownNames).map(([given, meant]) => `${given}: is not a setting. Did you mean ${meant}?`)

const unknownBuild: Build = { version: '0.0.0', build: '', commit: '' }

/**
 * Reads the configuration from an environment-like record. An empty value counts as not given. A secret may be in a file named by
 * `NAME_FILE`.
 * @throws ConfigError that names every bad variable.
 */
export function readConfig(env: Record<string, string | undefined>, build: Partial<Build> = {}): Config {
  const { given, problems: unread } = readSecretFiles(
    Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]))),
  )
  const parsed = configSchema.safeParse(given)
  const problems = parsed.success
    ? [...rulesOfProduction(parsed.data), ...rulesOfServices(parsed.data)]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || problems.length + unread.length > 0) {
    const lines = [...unread, ...problems, ...namesToCheck(env)].map((line) => `  ${line}`)
    throw new ConfigError(`The configuration cannot be used:\n${lines.join('\n')}`)
  }
  const isProduction = parsed.data.NODE_ENV === 'production'
  const { PUBLIC_URL, MAIL_FROM } = parsed.data
  return {
    ...parsed.data,
    ...unknownBuild,
    ...build,
    isProduction,
    // Without a public address, the product is being tried out.
    DEMO_STORES: parsed.data.DEMO_STORES ?? !PUBLIC_URL,
    DATA_DIR: resolve(rootFolder, parsed.data.DATA_DIR),
    HOST: parsed.data.HOST ?? (isProduction ? '::' : 'localhost'),
    PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`,
    ownOrigin: PUBLIC_URL && new URL(PUBLIC_URL).origin,
    MAIL_FROM: MAIL_FROM.address,
    senderName: MAIL_FROM.name,
  }
}
