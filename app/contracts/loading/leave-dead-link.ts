import type { LostLink } from '../contract.schema.ts'

/** In this tab only: what the page that mails a new link is asked with. */
export const keptDeadLink = 'kept:dead-link'

type DeadLink = Pick<LostLink, 'completeContractToken' | 'renewContractToken'>

/**
 * To the page where a link leads that opens nothing, which says so and offers a new one (rules C8, C39, C45). Whoever came without a
 * token followed no link.
 */
export function leaveDeadLink(to: '/' | '/signup', link: DeadLink): void {
  const hasToken = Object.values(link).some((token) => token !== '')
  try {
    if (hasToken) sessionStorage.setItem(keptDeadLink, JSON.stringify(link))
  } catch {
    // A browser that keeps nothing: then the email is asked for.
  }
  location.replace(hasToken ? `${to}#link-over` : to)
}

/** What is kept of the link that led here, for as long as this tab is open. */
export function readDeadLink(): string | null {
  try {
    return sessionStorage.getItem(keptDeadLink)
  } catch {
    return null
  }
}

/** The link that was kept; undefined for anything else. */
export function parseDeadLink(text: string | null): DeadLink | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Record<string, unknown> | null
    for (const name of ['renewContractToken', 'completeContractToken'] as const) {
      const token = kept?.[name]
      if (typeof token === 'string' && token !== '') return { [name]: token.slice(0, 200) }
    }
  } catch {
    // Nothing is known.
  }
  return undefined
}
