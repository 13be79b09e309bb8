import type { LostLink } from '../answers/contract.schema.ts'

/** The key under which a dead link is stored in this tab, for the page that mails a new one. */
export const deadLinkKey = 'kept:dead-link'

type DeadLink = Pick<LostLink, 'completeContractToken' | 'renewContractToken'>

/**
 * Leaves a link that opens nothing for the page that says so and offers a new one (rules C8, C39, C45). A visitor
 * without a token followed no link.
 */
export function leaveDeadLink(to: '/' | '/signup', link: DeadLink): void {
  const hasToken = Object.values(link).some((token) => token !== '')
  try {
    if (hasToken) sessionStorage.setItem(deadLinkKey, JSON.stringify(link))
  } catch {
    // Without storage, the page asks for the email.
  }
  location.replace(hasToken ? `${to}#link-over` : to)
}

/** Returns the stored dead link of this tab. */
export function readDeadLink(): string | null {
  try {
    return sessionStorage.getItem(deadLinkKey)
  } catch {
    return null
  }
}

/** Parses the stored link; undefined for any other text. */
export function parseDeadLink(text: string | null): DeadLink | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Record<string, unknown> | null
    for (const name of ['renewContractToken', 'completeContractToken'] as const) {
      const token = kept?.[name]
      if (typeof token === 'string' && token !== '') return { [name]: token.slice(0, 200) }
    }
  } catch {
    // The link is unknown.
  }
  return undefined
}
