import type { Node } from 'oxc-parser'
import { analyse } from 'scslre'

import { isTest, lineAt, type SourceFile, type Violation } from './source-files.ts'
import { walk } from './syntax-tree.ts'
import { fileThatNormalises } from './written-lists.ts'

const isServed = (path: string) => (path.startsWith('app/') || path === 'server.ts') && !isTest(path)

/** Whether there is a text for which the time of an expression grows faster than the text's length. */
function isSlow(node: Node): boolean {
  if (node.type !== 'Literal' || !('regex' in node)) return false
  const { pattern, flags } = node.regex
  return analyse({ source: pattern, flags }, { maxReports: 1 }).reports.length > 0
}

const callsNormalize = (node: Node): boolean =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'normalize'

/** What can hold the process up with one long text: slow expressions, and Unicode's own slow function (docs/style.md). */
export function brokenLinearity({ path, text }: SourceFile, program: Node): Violation[] {
  if (!isServed(path)) return []
  const found: Violation[] = []
  walk(program, (node) => {
    const at = { path, line: lineAt(text, node.start) }
    if (isSlow(node))
      found.push({
        ...at,
        rule: 'slow-expression',
        message: 'twice the text may take four times as long: use string functions, or count in the braces',
      })
    if (callsNormalize(node) && path !== fileThatNormalises)
      found.push({ ...at, rule: 'normalise', message: `many marks on one letter take long: use ${fileThatNormalises}` })
  })
  return found
}
