import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'

import type { DrawnNames } from './names.ts'
import type { Problem } from './problem.ts'
import { bitmapEndings, type ReadText, type Source, type Sources } from './read-content.ts'

type Path = readonly PropertyKey[]

export const isBitmap = (src: string) => src.startsWith('./') || bitmapEndings.includes(extname(src).toLowerCase())

/** Returns every unknown name in front matter: pictures, wordmarks, faces, mastheads. */
export function wrongNames(sources: Sources, names: DrawnNames): Problem[] {
  return [
    ...sources.articles.flatMap((entry) => wrongPicture(entry, entry.front.picture.src, names.articles)),
    ...sources['case-studies'].flatMap((entry) => [
      ...wrongPicture(entry, entry.front.picture.src, names['case-studies']),
      ...unknown(entry, ['client'], entry.front.client, { of: names.wordmarks, kind: 'a wordmark' }),
      ...entry.front.features.flatMap(({ picture }, index) =>
        unknown(entry, ['features', index, 'picture'], picture, { of: names.features, kind: 'a drawing' }),
      ),
    ]),
    ...sources.testimonials.flatMap((entry) => [
      ...unknown(entry, ['client'], entry.front.client, { of: names.wordmarks, kind: 'a wordmark' }),
      ...unknown(entry, ['person'], entry.front.person, { of: names.testimonials, kind: 'a drawn face' }),
    ]),
    ...sources.team.flatMap((entry) =>
      unknown(entry, ['person'], entry.front.person, { of: names.team, kind: 'a drawn face' }),
    ),
    ...sources.press.flatMap((entry) =>
      unknown(entry, ['masthead'], entry.front.masthead, { of: names.mastheads, kind: 'a masthead' }),
    ),
  ]
}

function unknown(
  entry: Source,
  path: Path,
  name: string | undefined,
  { of, kind }: { of: readonly string[]; kind: string },
): Problem[] {
  if (name === undefined || of.includes(name)) return []
  const known = of.length > 0 ? `; there are ${of.join(', ')}` : '; there is none yet'
  return [
    {
      file: entry.file,
      line: entry.lineOf(path),
      field: path.join('.'),
      reason: `${name} is not the name of ${kind}${known}`,
    },
  ]
}

function wrongPicture(entry: Source, src: string, drawings: readonly string[]): Problem[] {
  const path = ['picture', 'src']
  if (!isBitmap(src)) return unknown(entry, path, src, { of: drawings, kind: 'a drawing' })
  return missingFile(entry, src).map((reason) => ({
    file: entry.file,
    line: entry.lineOf(path),
    field: 'picture.src',
    reason,
  }))
}

/** Returns every image of a text that is neither a file next to it nor a drawing of its collection. */
export function wrongImages(entry: ReadText, groups: DrawnNames): Problem[] {
  const group = entry.collection
  const drawings = group === 'articles' || group === 'case-studies' ? groups[group] : []
  return entry.images.flatMap(({ url, line }) => {
    const reasons = isBitmap(url)
      ? missingFile(entry, url)
      : drawings.includes(url)
        ? []
        : [`${url} is neither a file (./${url}.jpg) nor the name of a drawing`]
    return reasons.map((reason) => ({ file: entry.file, line, field: 'picture', reason }))
  })
}

function missingFile({ folder, collection }: ReadText, src: string): string[] {
  if (!/^\.\/[a-z0-9]+(-[a-z0-9]+)*\.\w+$/.test(src))
    return [`${src} must be a file beside this one, such as ./tablet.jpg, in lower-case words joined by hyphens`]
  if (!bitmapEndings.includes(extname(src))) return [`${src} is no picture; those end with ${bitmapEndings.join(' ')}`]
  return existsSync(join(folder, src)) ? [] : [`${src} is not in content/${collection}`]
}
