import { isTest } from './source-files.ts'

/** The role of a file, by its suffix (docs/style.md). */
export type Role =
  | 'test'
  | 'root'
  | 'queries'
  | 'server'
  | 'page'
  | 'mail'
  | 'schema'
  | 'island'
  | 'component'
  | 'noun'
  | 'other'

/** Returns the zone of a file: the first folder below app/, or `root` for routes.ts and the files of the framework. */
export function zoneOf(path: string): string {
  const [app, folder, ...rest] = path.split('/')
  return app === 'app' && folder && rest.length > 0 ? folder : 'root'
}

/** Zones without a business word: the rooms above may import any of their files (decision 93). */
export const kits = ['core', 'data', 'outbox', 'backup', 'web', 'identity']

/** Whether a zone is about the business, so that other rooms may import only the files that it offers. */
export const isRoom = (zone: string) => !['root', 'start', 'ui', ...kits].includes(zone)

const suffixes: [RegExp, Role][] = [
  [/\.queries\.server\.ts$/, 'queries'],
  [/\.server\.tsx?$/, 'server'],
  [/\.page\.tsx?$/, 'page'],
  [/\.mail\.tsx$/, 'mail'],
  [/\.schema\.ts$/, 'schema'],
  [/\.island\.tsx$/, 'island'],
  [/\.tsx$/, 'component'],
]

/** Whether a file is a `noun.ts`: a plain name in a business room. `use-*.ts` are hooks, and `site` has none. */
function isNoun(path: string, zone: string): boolean {
  const name = path.split('/').at(-1) ?? ''
  return isRoom(zone) && zone !== 'site' && /^[a-z0-9-]+\.ts$/.test(name) && !name.startsWith('use-')
}

/** Returns the role of a file. */
export function roleOf(path: string): Role {
  if (isTest(path)) return 'test'
  if (path === 'server.ts') return 'server'
  if (path === 'app/root.tsx') return 'page'
  const suffix = suffixes.find(([ending]) => ending.test(path))
  if (suffix) return suffix[1]
  const zone = zoneOf(path)
  if (zone === 'root') return 'root'
  return isNoun(path, zone) ? 'noun' : 'other'
}

/** Whether files of a role run on the server, wholly or in the parts that the framework removes from the browser's bundle. */
export const mayUseServerFiles = (role: Role) => ['test', 'server', 'queries', 'page', 'mail'].includes(role)

/** Whether a file may never reach the browser. */
export const isServerOnly = (path: string) => /\.(server\.tsx?|mail\.tsx)$/.test(path)

/** Returns the name of a use case, `verb-noun.server.ts`: that of the function that it exports. */
export function nameOfUseCase(path: string): string | undefined {
  const name = /([^/]+)\.server\.tsx?$/.exec(path)?.[1]
  if (!name || !/^[a-z]+(-[a-z0-9]+)+$/.test(name)) return undefined
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns the noun of `manage-nouns.server.ts`, a file of small use cases that share a rule: `noun`. */
export function managedNoun(path: string): string | undefined {
  return /^.*\/manage-(?:[a-z]+-)*([a-z]+?)s?\.server\.ts$/.exec(path)?.[1]
}

/** Whether a file is a list of the office over a table of a room below it, which that room cannot define (decision 37). */
export const isOfficeList = (path: string) => zoneOf(path) === 'office' && path.endsWith('.list.server.ts')
