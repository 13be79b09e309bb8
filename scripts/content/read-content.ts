import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

import type { Root } from 'mdast'
import type { z } from 'zod'

import { type CollectionName, collections } from '#app/site/content/entries.schema.ts'

import { fillBrand } from './fill-brand.ts'
import { problemsOf, readFrontMatter } from './front-matter.ts'
import { parseText, type Reference } from './markdown.ts'
import type { Problem } from './problem.ts'

type FrontOf<Name extends CollectionName> = z.output<(typeof collections)[Name]>

/** One file of a collection, validated; not yet rendered. */
export type Source<Name extends CollectionName = CollectionName> = ReadText & {
  collection: Name
  front: FrontOf<Name>
  /** Returns the line of a field of the front matter. */
  lineOf(path: readonly PropertyKey[]): number
  tree: Root
  words: number
}

/** The data of every file with a front matter, even of one whose fields are wrong. */
export type ReadText = {
  collection: CollectionName
  slug: string
  /** Its path from the root of the repository, for messages. */
  file: string
  /** The folder that holds it and its images. */
  folder: string
  links: Reference[]
  images: Reference[]
}

/** Every file of a content folder: the valid entries, those whose front matter is wrong, and all problems so far. */
type ReadContent = { sources: Sources; broken: ReadText[]; problems: Problem[] }

export type Sources = { [Name in CollectionName]: Source<Name>[] }

export const collectionNames = Object.keys(collections) as CollectionName[]

/** Extensions of bitmaps that may be next to an entry. */
export const bitmapEndings = ['.jpg', '.jpeg', '.png', '.webp', '.avif']

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Reads every entry of a content folder. Continues after problems, to find all of them in one pass. */
export function readSources(root: string): ReadContent {
  const problems: Problem[] = strangers(root)
  const broken: ReadText[] = []
  const read = <Name extends CollectionName>(collection: Name): Source<Name>[] => {
    const folder = join(root, collection)
    if (!existsSync(folder)) return []
    const names = readdirSync(folder).toSorted()
    return names.flatMap((name) => readEntry({ collection, folder, name, problems, broken }) ?? [])
  }
  const entries = collectionNames.map((name) => [name, read(name)])
  return { sources: Object.fromEntries(entries) as Sources, broken, problems }
}

function readEntry<Name extends CollectionName>(at: {
  collection: Name
  folder: string
  name: string
  problems: Problem[]
  broken: ReadText[]
}): Source<Name> | undefined {
  const { collection, folder, name, problems, broken } = at
  const file = `content/${collection}/${name}`
  if (bitmapEndings.includes(extname(name).toLowerCase()) || name.startsWith('.')) return undefined
  if (extname(name) !== '.md') {
    problems.push({
      file,
      field: 'file',
      reason: `is neither an entry (.md) nor a picture (${bitmapEndings.join(' ')})`,
    })
    return undefined
  }
  const slug = name.slice(0, -'.md'.length)
  if (!slugShape.test(slug))
    problems.push({
      file,
      field: 'file name',
      reason: 'must be lower-case words joined by hyphens: it becomes the address',
    })
  const { text: source, unknown } = fillBrand(readFileSync(join(folder, name), 'utf8'))
  for (const placeholder of unknown)
    problems.push({ file, field: 'text', reason: `${placeholder} is no fact of app/brand.ts` })
  const front = readFrontMatter(file, source)
  if ('reason' in front) {
    problems.push(front)
    return undefined
  }
  const schema = collections[collection]
  const parsed = schema.safeParse(front.data)
  const text = parseText(file, front.text, front.textLine)
  problems.push(...text.problems)
  const { tree, links, images, words } = text
  const known = { collection, slug, file, folder, links, images }
  if (!parsed.success) {
    problems.push(...problemsOf(file, front, parsed.error.issues, Object.keys(schema.shape)))
    broken.push(known)
    return undefined
  }
  return { ...known, front: parsed.data as FrontOf<Name>, lineOf: front.lineOf, tree, words }
}

/** Returns the files in the content folder that belong to no collection. */
function strangers(root: string): Problem[] {
  if (!existsSync(root)) return []
  const known = new Set<string>([...collectionNames, 'redirects.yaml', 'README.md'])
  return readdirSync(root)
    .filter((name) => !known.has(name) && !name.startsWith('.'))
    .map((name) => ({
      file: `content/${name}`,
      field: 'folder',
      reason: `is no collection; those are ${collectionNames.join(', ')}`,
    }))
}
