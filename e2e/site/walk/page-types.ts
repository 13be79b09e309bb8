import { publicPages, unlistedPages } from './public-pages.ts'

/** Returns the kind of a page: `/clients/lb` and `/clients/news` are one kind; `/clients` and `/about` are separate kinds. */
function kindOf(path: string): string {
  const parts = path.split('/')
  return parts.length > 2 ? [...parts.slice(0, -1), ':one'].join('/') : path
}

/** Returns one page of each kind of the public site. */
export function pageTypes(): string[] {
  const listed = publicPages.filter((path) => !unlistedPages.includes(path))
  return [...Map.groupBy(listed, kindOf).values()].flatMap(([first]) => first ?? [])
}
