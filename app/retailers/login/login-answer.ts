/** The part of the server's response that a page reads. */
type Answer = { status: number; body: unknown }

type LoginBody = { error?: unknown; agent?: { invitationCodeActivated?: unknown; invitationCode?: unknown } }

/** Returns the path to /activate for an account that waits for its code (rules AC16, AC48), or undefined for every other response. */
export function activationPath({ status, body }: Answer, email: string): string | undefined {
  const { error, agent: retailer } = (body ?? {}) as LoginBody
  const isWaiting = retailer?.invitationCodeActivated === false || (status === 409 && error === 'not-activated')
  if (!isWaiting) return undefined
  const code = typeof retailer?.invitationCode === 'string' ? retailer.invitationCode : ''
  return `/activate?${new URLSearchParams({ email, ...(code && { invitationCode: code }), error: 'not-activated' })}`
}
