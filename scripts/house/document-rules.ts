import { posix } from 'node:path'

import { lineAt, type SourceFile, type Violation } from './source-files.ts'
import { filesAboutForbiddenWords } from './written-lists.ts'

const maxLines = 40
const recordPath = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/

/** Checks decision records: `docs/decisions/NNNN-slug.md`, each number once, at most 40 lines. */
export function brokenDecisions(files: readonly SourceFile[]): Violation[] {
  const taken = new Map<string, string>()
  return files
    .filter(({ path }) => path.startsWith('docs/decisions/') && !path.endsWith('README.md'))
    .flatMap(({ path, text }) => {
      const number = recordPath.exec(path)?.[1]
      const at = { path, line: 1, rule: 'decision' }
      if (!number) return [{ ...at, message: 'name it NNNN-slug.md' }]
      const first = taken.get(number)
      if (!first) taken.set(number, path)
      return [
        ...(first ? [{ ...at, message: `${first} has the same number: take the next free one` }] : []),
        ...(text.trimEnd().split('\n').length > maxLines
          ? [{ ...at, message: `a record has at most ${maxLines} lines: cut it to the decision and its reasons` }]
          : []),
      ]
    })
}

const productPath = 'docs/product.md'
/** The start of a rule of the product: `- **E4** …`. */
const ruleId = /^- \*\*([A-Z]{1,2}\d+)\*\* /gm

const productRules = (files: readonly SourceFile[]): { id: string; line: number }[] => {
  const text = files.find(({ path }) => path === productPath)?.text ?? ''
  return [...text.matchAll(ruleId)].map(({ 1: id = '', index }) => ({ id, line: lineAt(text, index) }))
}

/** Returns ids of `docs/product.md` that are used twice. */
export function brokenProductRules(files: readonly SourceFile[]): Violation[] {
  const rules = productRules(files)
  return rules
    .filter(({ id }, at) => rules.findIndex((other) => other.id === id) < at)
    .map(({ id, line }) => ({
      path: productPath,
      line,
      rule: 'product-rule',
      message: `${id} is taken: give it the next free number`,
    }))
}

/** `rule E4`, `rules E4, E7`, `rules E1 to E13`, also over two lines of a comment. */
const citedRules = /\brules? [A-Z]{1,2}\d+(?:(?:,|,? and| to)[\s/*]+[A-Z]{1,2}\d+)*/g
/** `decision 33`, `decisions 4, 7 and 33`, `decisions 4 to 7`. */
const citedDecisions = /\bdecision \d+|\bdecisions \d+(?:(?:,|,? and| to)[\s/*]+\d+)*/gi
const citedRecords = /\bdocs\/decisions\/\d{4}-[a-z0-9-]+\.md/g

/** Returns citations of rules and decision records that do not exist. */
export function brokenCitations(files: readonly SourceFile[]): Violation[] {
  const rules = new Set(productRules(files).map(({ id }) => id))
  const paths = new Set(files.map(({ path }) => path))
  const numbers = new Set([...paths].map((path) => Number(recordPath.exec(path)?.[1])))

  return files
    .filter(({ path }) => !filesAboutForbiddenWords.some((folder) => path.startsWith(folder)) && isChangeable(path))
    .flatMap(({ path, text }) => {
      const at = (index: number) => ({ path, line: lineAt(text, index), rule: 'citation' })
      const missing = [...text.matchAll(citedRules)].flatMap(({ 0: cited, index }) =>
        (cited.match(/[A-Z]{1,2}\d+/g) ?? [])
          .filter((id) => !rules.has(id))
          .map((id) => ({ ...at(index), message: `${id}: ${productPath} has no such rule` })),
      )
      const unknown = [...text.matchAll(citedDecisions)].flatMap(({ 0: cited, index }) =>
        (cited.match(/\d+/g) ?? [])
          .filter((number) => !numbers.has(Number(number)))
          .map((number) => ({ ...at(index), message: `decision ${number}: docs/decisions has no such record` })),
      )
      const absent = [...text.matchAll(citedRecords)]
        .filter(({ 0: cited }) => !paths.has(cited))
        .map(({ 0: cited, index }) => ({ ...at(index), message: `${cited}: there is no such record` }))
      return [...missing, ...unknown, ...absent]
    })
}

/** In backticks: a file by its name, also after folders, or a path below a folder at the root. */
const namedPaths =
  /`((?:[\w.@-]+\/)*[\w.@-]+\.(?:tsx?|mjs|css|sql|md|ini|ya?ml|conf|service|timer)|(?:app|bench|content|db|deploy|docs|e2e|public|scripts)\/[\w./@-]*)[`#]/g
/** A room's README also names folders without those above them. */
const namedFolders = /`((?:[\w.-]+\/)+)[`#]/g
/** As a link's target, from the document's folder. */
const linkedPaths = /\]\((?!\w+:)([\w./-]+\.(?:tsx?|mjs|css|sql|md)|[\w./-]+\/)[)#]/g
/** `nouns.page.tsx`, `verb-noun.server.ts` and `NAME.slow.KIND.ts` say how a file is named. */
const isExample = (cited: string) => /(^|[/-])nouns?[.-]|[A-Z]{4}/.test(cited.replace(/\bREADME\.md$/, ''))

/**
 * Returns the files and folders that documents name or link to and that do not exist. A name is a path from the document's folder or from
 * the root; only documents outside the rooms name a file of a room without its folder.
 */
export function brokenPaths(files: readonly SourceFile[]): Violation[] {
  const paths = new Set(files.map(({ path }) => path))
  const folders = new Set([...paths].flatMap(foldersOf))
  const names = new Set([...paths].map((path) => posix.basename(path)))
  const exists = (path: string) => paths.has(path) || folders.has(path.replace(/\/$/, ''))

  return files
    .filter(({ path }) => path.endsWith('.md') && !path.startsWith('content/'))
    .flatMap(({ path, text }) => {
      const isReadme = path.endsWith('README.md')
      const fromHere = (cited: string) => posix.join(posix.dirname(path), cited)
      const isNamed = (cited: string) =>
        isExample(cited) || exists(fromHere(cited)) || exists(cited) || (!isReadme && names.has(cited))
      return [
        ...[...text.matchAll(namedPaths), ...(isReadme ? text.matchAll(namedFolders) : [])].filter(
          ({ 1: cited = '' }) => !isNamed(cited),
        ),
        ...[...text.matchAll(linkedPaths)].filter(({ 1: cited = '' }) => !exists(fromHere(cited))),
      ].map(({ 1: cited = '', index }) => ({
        path,
        line: lineAt(text, index),
        rule: 'path',
        message: `${cited}: there is no such file or folder`,
      }))
    })
}

/** The kinds of files that a room's README lists, in order. A kit also lists other parts. */
const fileKinds = ['Pure', 'API', 'Guards', 'Use cases', 'Tables', 'Mails', 'Screens', 'Jobs', 'Tests']
const listedKind = /^- \*\*([^*:]+):?\*\*/gm

/** Returns the kinds of files that a README of `app` lists out of order. */
export function brokenKindOrder({ path, text }: SourceFile): Violation[] {
  if (!/^app\/.+\/README\.md$/.test(path)) return []
  const listed = [...text.matchAll(listedKind)].filter(({ 1: kind = '' }) => fileKinds.includes(kind))
  const placeOf = (match: RegExpExecArray | undefined) => fileKinds.indexOf(match?.[1] ?? '')
  return listed
    .filter((match, at) => placeOf(match) < placeOf(listed[at - 1]))
    .map(({ 1: kind, index }) => ({
      path,
      line: lineAt(text, index),
      rule: 'kind-order',
      message: `${kind}: the order is ${fileKinds.join(', ')}`,
    }))
}

/** Returns the folders above a path, without the root. */
function foldersOf(path: string): string[] {
  const folder = posix.dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** Whether a file may change. Applied migrations may not, not even in comments: they keep the citations of their time. */
export const isChangeable = (path: string): boolean => !path.startsWith('db/migrations/')
