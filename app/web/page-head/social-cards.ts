/** The size that every network accepts. */
export const cardSize = { width: 1200, height: 630 } as const

type CardWords = {
  /** The line above the title. */
  kicker: string
  /** The text on the fascia, at most some fifty letters. */
  title: string
}

/**
 * The cards of pages that are not entries of `content/`, by path; the build draws them (`scripts/cards`). Articles and case
 * studies have their own cards with their own words.
 */
export const cardWords: Readonly<Record<string, CardWords>> = {
  '/': { kicker: 'In-store payments and parcels', title: 'Accept in-store payments for your digital services' },
  '/about': { kicker: 'About us', title: 'The counter on your corner, connected' },
  '/clients': { kicker: 'Our clients', title: 'Featured case studies' },
  '/blogs': { kicker: 'Articles', title: 'News from the counter' },
  '/agent': { kicker: 'For shops', title: 'A tablet on your counter. Free.' },
  '/agent/faqs': { kicker: 'For shops', title: 'Questions shops ask' },
  '/locations': { kicker: 'The network', title: 'Find a shop near you' },
  '/status': { kicker: 'Status', title: 'What answers now' },
  '/terms': { kicker: 'The fine print', title: 'Terms & Conditions' },
  '/privacy-policy': { kicker: 'The fine print', title: 'Privacy Policy' },
  '/us/signup': { kicker: 'New Jersey', title: 'Register your interest' },
  '/signup': { kicker: 'For shops', title: 'Get a tablet for your shop' },
  '/verify': { kicker: 'Signed agreements', title: 'Is it ours, whole and unchanged?' },
}

/** Returns the file of a page's card: `/blogs/csr` has `/cards/blogs-csr.png`. */
export function cardPath(path: string): string {
  return `/cards/${path.slice(1).replaceAll('/', '-') || 'home'}.png`
}

/** The folders whose entries have cards with their own words. */
const withOwnCards = /^\/(blogs|clients)\/[^/]+$/

/** Returns the card for sharing a page: its own, its section's, or the home page's. */
export function cardOf(path: string, title: string): { path: string; alt: string } {
  if (withOwnCards.test(path)) return { path: cardPath(path), alt: title }
  const known = cardWords[path] ? path : `/${path.split('/')[1] ?? ''}`
  const words = cardWords[known] ?? cardWords['/']
  return { path: cardPath(cardWords[known] ? known : '/'), alt: words ? `${words.kicker}: ${words.title}` : title }
}
