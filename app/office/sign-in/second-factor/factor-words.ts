const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Returns the label of a member's second factors; null if there is none. */
export function factorWords(hasAuthenticator: boolean, passkeys: number): string | null {
  const many = passkeys > 1 ? `Passkey, ${numbers[passkeys] ?? passkeys}` : 'Passkey'
  const parts = [passkeys > 0 && many, hasAuthenticator && (passkeys > 0 ? 'authenticator' : 'Authenticator')]
  return parts.filter(Boolean).join(' and ') || null
}
