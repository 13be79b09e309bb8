import { longDate } from '#app/ui/time/dates.ts'

import type { Article } from '../content/entry.ts'

/** The name of the newspaper in which the articles appear. */
export const paperName = 'Counter Intelligence'

/** Formats a day such as `2021-06-02` for a date line: 2 June 2021. */
export function dateLine(day: string): string {
  return longDate(day, 'UTC')
}

export function articlePath({ slug }: Pick<Article, 'slug'>): string {
  return `/blogs/${slug}`
}

type Neighbours = { newer: Article | undefined; older: Article | undefined; more: Article[] }

/** Returns the next newer article, the next older one, and up to three others. */
export function neighbours(all: readonly Article[], slug: string): Neighbours {
  const at = all.findIndex((one) => one.slug === slug)
  const newer = at > 0 ? all[at - 1] : undefined
  const older = at >= 0 ? all[at + 1] : undefined
  const more = all.filter((one) => one.slug !== slug && one !== newer && one !== older).slice(0, 3)
  return { newer, older, more }
}
