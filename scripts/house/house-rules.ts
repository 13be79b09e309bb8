import type { Program } from 'oxc-parser'

import { brokenCitations, brokenDecisions, brokenProductRules } from './document-rules.ts'
import { brokenLinearity } from './linear-rules.ts'
import { brokenMigration, brokenNumbers } from './migration-rules.ts'
import { type ModuleFacts, readModule } from './module-facts.ts'
import { brokenNames, brokenUseCaseName } from './name-rules.ts'
import { roleOf } from './roles.ts'
import { isCode, lineAt, type SourceFile, type Violation } from './source-files.ts'
import { parseProgram, walk } from './syntax-tree.ts'
import { brokenSuppressions, brokenTexts } from './text-rules.ts'

const maxPageLines = 150

function brokenPage({ path, text }: SourceFile, { exportedValues }: ModuleFacts): Violation[] {
  if (roleOf(path) !== 'page') return []
  const lines = text.trimEnd().split('\n').length
  return [
    ...(lines > maxPageLines
      ? [
          {
            path,
            line: maxPageLines,
            rule: 'page-size',
            message: `it has ${lines} lines, a page at most ${maxPageLines}: move parts to components`,
          },
        ]
      : []),
    ...(exportedValues.includes('default') || path.endsWith('.ts')
      ? []
      : [
          {
            path,
            line: 1,
            rule: 'page-default',
            message: 'a route module exports its screen as default; one without a screen is a *.page.ts',
          },
        ]),
  ]
}

/** A choice inside a choice is the most that can be read; a third one needs a function or a table. */
function brokenTernaries({ path, text }: SourceFile, program: Program): Violation[] {
  const found: Violation[] = []
  walk(program, (node, holders) => {
    if (node.type !== 'ConditionalExpression') return
    const [outer, outermost] = holders.toReversed()
    if (outer?.type !== 'ConditionalExpression' || outermost?.type !== 'ConditionalExpression') return
    found.push({
      path,
      line: lineAt(text, node.start),
      rule: 'ternary',
      message: 'three choices in one: use a function or a table',
    })
  })
  return found
}

function brokenCode(file: SourceFile): Violation[] {
  const facts = readModule(file)
  const program = parseProgram(file.path, file.text)
  return [
    ...brokenUseCaseName(facts),
    ...brokenPage(file, facts),
    ...brokenTernaries(file, program),
    ...brokenLinearity(file, program),
  ]
}

type LockedPackages = { packages?: Record<string, { integrity?: string }> }

/** Each package of a lock file says what its bytes must be, so that nothing else is installed under its name. */
function brokenLock({ path, text }: SourceFile): Violation[] {
  if (!path.endsWith('package-lock.json')) return []
  const { packages = {} } = JSON.parse(text) as LockedPackages
  return Object.entries(packages)
    .filter(([place, { integrity }]) => place !== '' && !integrity?.startsWith('sha512-'))
    .map(([place]) => ({
      path,
      line: lineAt(text, text.indexOf(`"${place}": {`)),
      rule: 'integrity',
      message: `${place} does not say what its bytes must be: npm run lock adds it`,
    }))
}

/** Every broken rule of names, sizes, words and documents that no other tool checks (docs/style.md). */
export function houseRules(files: readonly SourceFile[]): Violation[] {
  return [
    ...files.flatMap((file) => [
      ...brokenNames(file.path),
      ...brokenTexts(file),
      ...brokenSuppressions(file),
      ...brokenMigration(file),
      ...brokenLock(file),
      ...(isCode(file.path) ? brokenCode(file) : []),
    ]),
    ...brokenNumbers(files),
    ...brokenDecisions(files),
    ...brokenProductRules(files),
    ...brokenCitations(files),
  ]
}
