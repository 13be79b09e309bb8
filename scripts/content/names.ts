import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from '../root-folder.ts'

/** The names of drawings that front matter may use, by their use. */
export type DrawnNames = { [Group in keyof typeof folders]: readonly string[] }

/** The folder of each group in `app/ui/drawings`: a name is that of a file. */
const folders = {
  articles: 'articles',
  'case-studies': 'covers',
  features: 'features',
  mastheads: 'mastheads',
  team: 'team',
  testimonials: 'letters',
  wordmarks: 'wordmarks',
} as const

/** Returns the names of the drawings in each group. */
export function readDrawnNames(): DrawnNames {
  const namesIn = (folder: string) =>
    readdirSync(join(rootFolder, 'app/ui/drawings', folder)).flatMap((file) => /^(.+)\.svg$/.exec(file)?.[1] ?? [])
  const groups = Object.entries(folders).map(([group, folder]) => [group, namesIn(folder)])
  return Object.fromEntries(groups) as DrawnNames
}
