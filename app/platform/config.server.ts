import { resolve } from 'node:path'

import ipaddr from 'ipaddr.js'
import { z } from 'zod'

import { brand } from '../brand.ts'
import { rootFolder } from './root-folder.server.ts'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const address = z.email({ message: 'must be one email address' })
const webUrl = z.url({ protocol: /^https?$/, message: 'must be a whole URL that starts with http:// or https://' })
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
const networks = z
  .string()
  .regex(/^[0-9a-fA-F:./, ]+$/, 'must be a list of networks such as 10.0.0.0/8, 127.0.0.1')
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)),
    'must be a list of networks such as 10.0.0.0/8, 127.0.0.1',
  )

/** Every variable that the product reads (design, configuration). Nothing else reads the environment. */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { message: 'must be production, development or test' })
    .optional(),
  PORT: z.coerce.number({ message: 'must be a whole number from 0 to 65535' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: webUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  DATA_KEYS: dataKeys.optional(),
  TRUST_PROXY: networks.optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { message: 'must be silent, error, warn, info or debug' })
    .default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: address.default(brand.email),
  TO_EMAIL_INTEGRATING: address.default('partners@tillway.example'),
  TO_EMAIL_SETUP: address.default('shops@tillway.example'),
  TO_EMAIL_OTHER: address.default('hello@tillway.example'),
  CAPTCHA_PROVIDER: z
    .enum(['pow', 'turnstile', 'hcaptcha', 'recaptcha', 'off'], {
      message: 'must be pow, turnstile, hcaptcha, recaptcha or off',
    })
    .default('pow'),
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  RATE_LIMITS: flag.default(true),
  STATUS_URL: pathOrUrl.default('/status'),
  NETWORK_URL: pathOrUrl.default('/locations'),
  COMPANY_SITE_URL: pathOrUrl.default('/'),
})

type Variables = z.output<typeof configSchema>

export type Config = Omit<Variables, 'DATA_DIR' | 'HOST' | 'PUBLIC_URL'> & {
  isProduction: boolean
  DATA_DIR: string
  HOST: string
  PUBLIC_URL: string
  version: string
}

/** A bad value: the start stops and prints this message, which names the variable and says why. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

function rulesAcrossVariables(variables: Variables): string[] {
  const isProduction = variables.NODE_ENV === 'production'
  const isHosted = variables.CAPTCHA_PROVIDER !== 'pow' && variables.CAPTCHA_PROVIDER !== 'off'
  return [
    isProduction &&
      variables.CAPTCHA_PROVIDER === 'off' &&
      'CAPTCHA_PROVIDER: off is refused when NODE_ENV is production',
    isProduction && !variables.RATE_LIMITS && 'RATE_LIMITS: off is refused when NODE_ENV is production',
    isProduction &&
      variables.DATABASE_URL &&
      !variables.DATA_KEYS &&
      'DATA_KEYS: must be given when NODE_ENV is production and DATABASE_URL is set',
    isHosted && !variables.CAPTCHA_SITE_KEY && `CAPTCHA_SITE_KEY: must be given for ${variables.CAPTCHA_PROVIDER}`,
    isHosted && !variables.CAPTCHA_SECRET && `CAPTCHA_SECRET: must be given for ${variables.CAPTCHA_PROVIDER}`,
  ].filter((rule) => typeof rule === 'string')
}

/**
 * Reads the configuration once, from an environment-like record. An empty value counts as not given.
 * @throws ConfigError that names every bad variable.
 */
export function readConfig(env: Record<string, string | undefined>, version = '0.0.0'): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = configSchema.safeParse(given)
  const problems = parsed.success
    ? rulesAcrossVariables(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
  const isProduction = parsed.data.NODE_ENV === 'production'
  return {
    ...parsed.data,
    isProduction,
    version,
    DATA_DIR: resolve(rootFolder, parsed.data.DATA_DIR),
    HOST: parsed.data.HOST ?? (isProduction ? '::' : 'localhost'),
    PUBLIC_URL: (parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`).replace(/\/+$/, ''),
  }
}
