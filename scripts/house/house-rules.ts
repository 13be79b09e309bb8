import { brokenCode } from './code-rules.ts'
import { brokenCitations, brokenDecisions, brokenKindOrder, brokenPaths, brokenProductRules } from './document-rules.ts'
import { brokenMigration, brokenNumbers } from './migration-rules.ts'
import { readModule } from './modules.ts'
import { brokenNames, brokenUseCaseName } from './name-rules.ts'
import { isCode, lineAt, type SourceFile, type Violation } from './source-files.ts'
import { brokenStyles } from './style-rules.ts'
import { brokenTexts } from './text-rules.ts'

type LockedPackages = { packages?: Record<string, { integrity?: string }> }

/** Checks that each package of a lock file has an integrity hash, so that no other bytes are installed under its name. */
function brokenLock({ path, text }: SourceFile): Violation[] {
  if (!path.endsWith('package-lock.json')) return []
  const { packages = {} } = JSON.parse(text) as LockedPackages
  return Object.entries(packages)
    .filter(([place, { integrity }]) => place !== '' && !integrity?.startsWith('sha512-'))
    .map(([place]) => ({
      path,
      line: lineAt(text, text.indexOf(`"${place}": {`)),
      rule: 'integrity',
      message: `${place} has no integrity hash: npm run lock adds it`,
    }))
}

const maxLines = 300

/** Counts the lines of sheets and migrations; the linter counts those of code. */
function brokenSize({ path, text }: SourceFile): Violation[] {
  const lines = /\.(css|sql)$/.test(path) ? text.trimEnd().split('\n').length : 0
  const message = `it has ${lines} lines, the most is ${maxLines}: split it`
  return lines > maxLines ? [{ path, line: maxLines, rule: 'size', message }] : []
}

/** Returns every broken rule of names, sizes, words and documents that no other tool checks (docs/style.md). */
export function houseRules(files: readonly SourceFile[]): Violation[] {
  return [
    ...files.flatMap((file) => [
      ...brokenNames(file.path),
      ...brokenTexts(file),
      ...brokenMigration(file),
      ...brokenLock(file),
      ...brokenKindOrder(file),
      ...(isCode(file.path) ? [...brokenUseCaseName(readModule(file)), ...brokenCode(file)] : []),
      ...brokenStyles(file),
      ...brokenSize(file),
    ]),
    ...brokenNumbers(files),
    ...brokenDecisions(files),
    ...brokenProductRules(files),
    ...brokenCitations(files),
    ...brokenPaths(files),
  ]
}
