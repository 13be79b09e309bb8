/** The data in the invitation's link (rule AC2). Untrusted until the server has checked it. */
export type InvitationQuery = { email: string; invitationCode: string; first: string; last: string }

const longest = { email: 254, invitationCode: 40, first: 100, last: 100 }

const names = ['email', 'invitationCode', 'first', 'last'] as const

/** Reads the invitation from a page's query, trimmed and cut to its longest values. A missing value is ''. */
export function readInvitation(query: URLSearchParams): InvitationQuery {
  const entries = names.map((name) => [name, (query.get(name) ?? '').trim().slice(0, longest[name])])
  return Object.fromEntries(entries) as InvitationQuery
}

/** The reason for the redirect from log-in (rule AC48), shown for `/activate?error=not-activated`. */
export const notActivated = 'Use the invitation that we sent to this email.'

/** Rebuilds the query for the next page, without its empty fields. */
export function invitationQuery(invitation: InvitationQuery): string {
  const said = names.filter((name) => invitation[name] !== '')
  return new URLSearchParams(said.map((name) => [name, invitation[name]])).toString()
}
