import type { Module } from './modules.ts'
import { isRoom, managedNoun, nameOfUseCase, roleOf, zoneOf } from './roles.ts'
import type { Violation } from './source-files.ts'

const named = /^(app|scripts|e2e|bench|db|docs|content)\//
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const forbiddenAlone = new Set(['common', 'constants', 'lib', 'libs', 'new', 'shared', 'types'])
const forbiddenWords = new Set(['helper', 'helpers', 'legacy', 'manager', 'misc', 'util', 'utils', 'v2'])

function isForbidden(segment: string): boolean {
  const [stem = ''] = segment.split('.')
  return forbiddenAlone.has(stem) || stem.split('-').some((word) => forbiddenWords.has(word))
}

/** Checks file and folder names: kebab-case, and none of the words without meaning (docs/style.md). */
export function brokenNames(path: string): Violation[] {
  if (!named.test(path)) return []
  const segments = path.split('/').filter((segment) => segment !== 'README.md')
  const odd = segments.find((segment) => !kebab.test(segment))
  const empty = segments.find(isForbidden)
  const at = { path, line: 1 }
  return [
    ...(odd ? [{ ...at, rule: 'kebab-case', message: `${odd}: use small letters, digits and hyphens` }] : []),
    ...(empty ? [{ ...at, rule: 'empty-name', message: `${empty} says nothing: name what the file is for` }] : []),
  ]
}

const wordsOf = (name: string) => name.split(/(?=[A-Z])|-/).map((word) => word.toLowerCase())

/** Whether a name contains every word of a file's name in order: `startPendingSession` matches `start-session`. */
function says(name: string, fileWords: readonly string[]): boolean {
  const words = wordsOf(name)
  let from = 0
  return fileWords.every((word) => {
    from = words.indexOf(word, from) + 1
    return from > 0
  })
}

function brokenManaging(path: string, noun: string, functions: readonly string[]): Violation[] {
  const odd = functions.find((one) => !one.toLowerCase().includes(noun))
  const message = odd
    ? `${odd} does not name what this file manages (${noun}): it belongs to another file`
    : 'it holds no several use cases: name it after its function'
  return odd || functions.length < 2 ? [{ path, line: 1, rule: 'use-case', message }] : []
}

/**
 * Checks the names of use cases. In a room, `verb-noun.server.ts` exports a function of that name. `noun-noun.server.ts` may export several
 * functions with other names, unless one begins with the file's first word, which is then a verb. `manage-nouns.server.ts` holds several
 * small use cases, each of which names the noun.
 */
export function brokenUseCaseName({ path, ...facts }: Module): Violation[] {
  const { exportedValues, exportedFunctions, exportedTypes } = facts
  const name = nameOfUseCase(path)
  if (!name || roleOf(path) !== 'server' || !isRoom(zoneOf(path))) return []
  const fileWords = wordsOf(name)
  const managed = managedNoun(path)
  if (managed) return brokenManaging(path, managed, exportedFunctions)
  if ([...exportedValues, ...exportedTypes].some((one) => says(one, fileWords))) return []
  const isNoun = exportedFunctions.length > 1 && !exportedFunctions.some((value) => wordsOf(value)[0] === fileWords[0])
  if (isNoun) return []
  return [
    {
      path,
      line: 1,
      rule: 'use-case',
      message: `it exports nothing named ${name}: a use case is named after its function`,
    },
  ]
}
