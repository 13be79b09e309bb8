import { lineAt, type SourceFile, type Violation } from './source-files.ts'

/** The last migration from before the first release: every installation begins with all up to this one. */
const lastOfTheBeginning = 31

const isAboutMigration = /^db\/migrations\/(\d{4})-[\w-]+\.sql$/

type Kind = 'contracts' | 'locks'
type Breakage = { kind: Kind; pattern: RegExp; what: string }

/**
 * Statements that break a running process of the previous version. `contracts` removes or forbids what that version still uses; `locks`
 * blocks its writes while a table is read. Each pattern holds the table in its first group.
 */
const breakages: Breakage[] = [
  { kind: 'contracts', pattern: /\bdrop (?:table|view|type|function|schema)(?: if exists)? (\S+)/, what: 'drops it' },
  { kind: 'contracts', pattern: /\balter table (?:if exists )?(\S+) (?:.*\W)?drop column\b/, what: 'drops a column' },
  { kind: 'contracts', pattern: /\balter table (?:if exists )?(\S+) (?:.*\W)?rename\b/, what: 'renames' },
  {
    kind: 'contracts',
    pattern: /\balter table (?:if exists )?(\S+) (?:.*\W)?alter (?:column )?\S+ (?:set data )?type\b/,
    what: 'changes a type',
  },
  {
    kind: 'contracts',
    pattern: /\balter table (?:if exists )?(\S+) (?:.*\W)?(?:set not null|drop default)\b/,
    what: 'asks for a value that the version before does not give',
  },
  {
    kind: 'contracts',
    pattern:
      /\balter table (?:if exists )?(\S+) (?:.*\W)?add column (?:(?!\bdefault\b|\bgenerated\b|,).)*\bnot null\b(?!(?:(?!,).)*\b(?:default|generated)\b)/,
    what: 'asks for a value that the version before does not give',
  },
  {
    kind: 'contracts',
    pattern: /\balter table (?:if exists )?(\S+) (?:.*\W)?add (?:constraint|check|unique|foreign key|primary key)\b/,
    what: 'forbids what the version before may write',
  },
  {
    kind: 'contracts',
    pattern: /\bcreate unique index (?:if not exists )?\S+ on (\w+)/,
    what: 'forbids what the version before may write',
  },
  {
    kind: 'locks',
    pattern: /\bcreate index (?:if not exists )?\S+ on (\w+)/,
    what: 'keeps everybody from writing while it builds an index',
  },
]

const said: Record<Kind, RegExp> = {
  contracts: /^-- contracts after \d+\.\d+\.\d+: \S.+/,
  locks: /^-- locks: \S.+/,
}

const advice: Record<Kind, string> = {
  contracts:
    'expand first, and take away when no release uses it any more: the first line then says "-- contracts after VERSION: why"',
  locks: 'if that is short, the first line says "-- locks: why"',
}

/** Checks that migrations are numbered from 1 on, each number once: two branches may have used the same number. */
export function brokenNumbers(files: readonly SourceFile[]): Violation[] {
  const paths = files.map(({ path }) => path).filter((path) => isAboutMigration.test(path))
  return paths.toSorted().flatMap((path, index) => {
    const next = String(index + 1).padStart(4, '0')
    if (isAboutMigration.exec(path)?.[1] === next) return []
    return [{ path, line: 1, rule: 'migration', message: `the next number is ${next}` }]
  })
}

/** Blanks comments and string literals, at the same offsets. */
const bare = (text: string) => text.replaceAll(/--[^\n]*|'[^']*'/g, (found) => ' '.repeat(found.length)).toLowerCase()

/**
 * Returns the statements of a new migration that break a process of the previous version, which still runs during an upgrade
 * (docs/deploy.md, Upgrade).
 */
export function brokenMigration({ path, text }: SourceFile): Violation[] {
  const number = isAboutMigration.exec(path)?.[1]
  if (number === undefined || Number(number) <= lastOfTheBeginning) return []
  const script = bare(text)
  const made = new Set(
    [...script.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  )
  const [firstLine = ''] = text.split('\n')
  let offset = 0
  return script.split(';').flatMap((statement) => {
    const start = offset + (statement.length - statement.trimStart().length)
    offset += statement.length + 1
    const flat = statement.replaceAll(/\s+/g, ' ')
    const found = breakages.find(({ pattern }) => {
      const table = pattern.exec(flat)?.[1]
      return table !== undefined && !made.has(table.replaceAll(/\W/g, ''))
    })
    if (!found || said[found.kind].test(firstLine) || said.contracts.test(firstLine)) return []
    const message = `${found.what}, and a process of the version before still runs: ${advice[found.kind]}`
    return [{ path, line: lineAt(text, start), rule: 'expand-first', message }]
  })
}
