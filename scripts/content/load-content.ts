import { join } from 'node:path'

import type { CollectionName } from '#app/site/content/entries.schema.ts'
import type { Bitmap } from '#app/site/content/entry.ts'
import type { Redirect } from '#app/site/content/redirect.ts'

import { rootFolder } from '../root-folder.ts'
import { deadLinks } from './check-links.ts'
import { isBitmap, wrongImages, wrongNames } from './check-names.ts'
import { wrongKeys, wrongOrders } from './check-orders.ts'
import { type Finished, finishTree } from './finish-tree.ts'
import { toTree } from './markdown.ts'
import { type DrawnNames, readDrawnNames } from './names.ts'
import { readOwnAddresses, whyDead } from './own-addresses.ts'
import { ContentError, type Problem } from './problem.ts'
import { collectionNames, readSources, type ReadText, type Source, type Sources } from './read-content.ts'
import { readRedirects, wrongRedirects } from './redirects.ts'

export const contentFolder = join(rootFolder, 'content')

const wordsPerMinute = 220

type Checked = { sources: Sources; redirects: Redirect[] }
type Options = { folder?: string; names?: DrawnNames; now?: Date }

/** Reads and checks a content folder. */
export function inspectContent({
  folder = contentFolder,
  names = readDrawnNames(),
  now = new Date(),
}: Options = {}): Checked & { problems: Problem[] } {
  const { sources, broken, problems } = readSources(folder)
  const texts = [...collectionNames.flatMap((name): ReadText[] => sources[name]), ...broken]
  const { redirects, problems: ofFile } = readRedirects(folder)
  const addresses = readOwnAddresses(sources, redirects, broken)
  const isPage = (path: string) => addresses.fixed.has(path) || addresses.entries.has(path)
  return {
    sources,
    redirects,
    problems: [
      ...problems,
      ...ofFile,
      ...wrongNames(sources, names),
      ...texts.flatMap((text) => [...wrongImages(text, names), ...deadLinks(text, addresses, now)]),
      // The gaps that an unreadable entry leaves are no mistake of the others.
      ...(broken.length > 0 ? [] : [...wrongOrders(sources), ...wrongKeys(sources)]),
      ...wrongRedirects(redirects, { isPage, whyDead: (path) => whyDead(path, addresses) }),
    ],
  }
}

/** Reads and checks a content folder. @throws ContentError that names every problem. */
export function checkContent(options: Options = {}): Checked {
  const { problems, ...checked } = inspectContent(options)
  if (problems.length > 0) throw new ContentError(problems)
  return checked
}

/** Returns the bitmap files that an entry shows, by the name that it uses. */
export function bitmapsOf({ front, images, folder }: Source): Map<string, string> {
  const inFront = 'picture' in front ? [front.picture.src] : []
  const named = [...inFront, ...images.map(({ url }) => url)].filter(isBitmap)
  return new Map(named.map((src) => [src, join(folder, src)]))
}

/** Returns an entry in the form that pages use (`app/site/content/entry.ts`). */
export function finishEntry(source: Source, bitmaps: ReadonlyMap<string, Bitmap>): Finished & Record<string, unknown> {
  const { front, slug, words } = source
  const { body, headings } = finishTree(toTree(source.tree), bitmaps)
  const minutes = Math.max(1, Math.round(words / wordsPerMinute))
  const entry = { ...front, slug, body, headings, words, minutes }
  if (!('picture' in front)) return entry
  const { src, alt } = front.picture
  const bitmap = bitmaps.get(src)
  return { ...entry, picture: bitmap ? { alt, bitmap } : { alt, drawing: src } }
}

/** Returns the entries of a collection in their order, without drafts unless requested. */
export function inOrder(sources: Sources, name: CollectionName, withDrafts: boolean): Source[] {
  const entries: readonly Source[] = sources[name]
  const orderOf = ({ front }: Source) => ('order' in front ? front.order : 0)
  return entries
    .filter(({ front }) => withDrafts || !('draft' in front && front.draft))
    .toSorted((a, b) => orderOf(a) - orderOf(b))
}
