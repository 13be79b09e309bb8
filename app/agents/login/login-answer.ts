/** What a page knows of the server's answer. */
type Answer = { status: number; body: unknown }

type LoginBody = { error?: unknown; agent?: { invitationCodeActivated?: unknown; invitationCode?: unknown } }

/** An account that waits for its code leads to /activate, which says why (rules AC16, AC48): the path, or undefined for every other answer. */
export function activationPath({ status, body }: Answer, email: string): string | undefined {
  const { error, agent } = (body ?? {}) as LoginBody
  const isWaiting = agent?.invitationCodeActivated === false || (status === 409 && error === 'not-activated')
  if (!isWaiting) return undefined
  const code = typeof agent?.invitationCode === 'string' ? agent.invitationCode : ''
  return `/activate?${new URLSearchParams({ email, ...(code && { invitationCode: code }), error: 'not-activated' })}`
}
