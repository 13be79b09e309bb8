/** What a challenge can be asked for (decisions 10). An answer opens only the door that it was made for. */
export const humanCheckActions = [
  'enquiry',
  'sms-opt-out',
  'signup',
  'us-signup',
  'lost-code',
  'forgot-password',
  'login',
] as const
export type HumanCheckAction = (typeof humanCheckActions)[number]

export const humanCheckProviders = ['pow', 'turnstile', 'hcaptcha', 'recaptcha', 'off'] as const
export type HumanCheckProviderId = (typeof humanCheckProviders)[number]

/** The header in which the answer travels: `<provider>.<token>`. */
export const humanCheckHeader = 'Captcha-Response'
export const maxHumanCheckAnswerLength = 4_096

export type HumanCheckRefusal =
  'missing' | 'malformed' | 'expired' | 'replayed' | 'wrong-action' | 'wrong-host' | 'refused' | 'upstream-down'

/** Splits the header's value. Undefined when it is not `<provider>.<token>` in printable ASCII. */
export function parseHumanCheckAnswer(
  header: string | undefined,
): { provider: HumanCheckProviderId; token: string } | undefined {
  if (!header || header.length > maxHumanCheckAnswerLength || !/^[\x21-\x7e]+$/.test(header)) return undefined
  const separator = header.indexOf('.')
  const provider = humanCheckProviders.find((id) => id === header.slice(0, separator))
  const token = header.slice(separator + 1)
  return provider && token ? { provider, token } : undefined
}
