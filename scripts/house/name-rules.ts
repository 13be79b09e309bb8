import type { ModuleFacts } from './module-facts.ts'
import { isRoom, nameOfUseCase, roleOf, zoneOf } from './roles.ts'
import type { Violation } from './source-files.ts'

const named = /^(app|scripts|e2e|bench|db|docs|content)\//
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const forbiddenAlone = new Set(['common', 'constants', 'lib', 'libs', 'new', 'shared', 'types'])
const forbiddenWords = new Set(['helper', 'helpers', 'legacy', 'manager', 'misc', 'util', 'utils', 'v2'])

function isForbidden(segment: string): boolean {
  const [stem = ''] = segment.split('.')
  return forbiddenAlone.has(stem) || stem.split('-').some((word) => forbiddenWords.has(word))
}

/** File and folder names: kebab-case, and none of the words that say nothing (docs/style.md). */
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

/** In a room, `verb-noun.server.ts` exports `verbNoun` (or `verbNounJob`), or the type that `noun-noun.server.ts` names. */
export function brokenUseCaseName({ path, exportedValues, exportedTypes }: ModuleFacts): Violation[] {
  const name = nameOfUseCase(path)
  if (!name || roleOf(path) !== 'server' || !isRoom(zoneOf(path))) return []
  const typeName = name.charAt(0).toUpperCase() + name.slice(1)
  if (exportedValues.some((value) => value.startsWith(name)) || exportedTypes.includes(typeName)) return []
  return [
    {
      path,
      line: 1,
      rule: 'use-case',
      message: `it exports nothing named ${name}: a use case is named after its function`,
    },
  ]
}
