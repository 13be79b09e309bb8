/** What the invitation's link carries (rule AC2): nothing of it is believed before the server has. */
export type InvitationQuery = { email: string; invitationCode: string; first: string; last: string }

const longest = { email: 254, invitationCode: 40, first: 100, last: 100 }

const names = ['email', 'invitationCode', 'first', 'last'] as const

export function readInvitation(query: URLSearchParams): InvitationQuery {
  const entries = names.map((name) => [name, (query.get(name) ?? '').trim().slice(0, longest[name])])
  return Object.fromEntries(entries) as InvitationQuery
}

/** Why somebody is led here from the log-in (rule AC48), as `/activate?error=not-activated` says it. */
export const notActivated = 'Use the invitation that we sent to this email.'

/** The same query again, for the next page; what is empty is left out. */
export function invitationQuery(invitation: InvitationQuery): string {
  const said = names.filter((name) => invitation[name] !== '')
  return new URLSearchParams(said.map((name) => [name, invitation[name]])).toString()
}
