/** The act that a challenge is for, named by its room (rule H1). An answer is valid only for that act. */
export type HumanCheckAction = string

export const hostedProviderIds = ['turnstile', 'hcaptcha', 'recaptcha'] as const
export type HostedProviderId = (typeof hostedProviderIds)[number]

export const humanCheckProviders = ['pow', ...hostedProviderIds, 'off'] as const
export type HumanCheckProviderId = (typeof humanCheckProviders)[number]

/** The header with the answer: `<provider>.<token>`. */
export const humanCheckHeader = 'Captcha-Response'
const maxHumanCheckAnswerLength = 4_096

export type HumanCheckRefusal =
  | 'missing'
  | 'malformed'
  | 'expired'
  | 'replayed'
  | 'wrong-action'
  | 'wrong-host'
  | 'too-cheap'
  | 'refused'
  | 'upstream-down'

/** Splits the header's value. Returns undefined when it is not `<provider>.<token>` in printable ASCII. */
export function parseHumanCheckAnswer(
  header: string | undefined,
): { provider: HumanCheckProviderId; token: string } | undefined {
  if (!header || header.length > maxHumanCheckAnswerLength || !/^[\x21-\x7e]+$/.test(header)) return undefined
  const separator = header.indexOf('.')
  const provider = humanCheckProviders.find((id) => id === header.slice(0, separator))
  const token = header.slice(separator + 1)
  return provider && token ? { provider, token } : undefined
}
