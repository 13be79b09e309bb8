import { type Node, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'

import { parse } from './modules.ts'
import { isTest, lineAt, type SourceFile, type Violation } from './source-files.ts'

const isServed = (path: string) => (path.startsWith('app/') || path === 'server.ts') && !isTest(path)

const choicesIn = (node: Node): Node[] =>
  node.type === 'ConditionalExpression' ? [node.test, node.consequent, node.alternate] : []

/** Finds expressions with three nested conditionals, and patterns that an input could make slow (docs/style.md). */
export function brokenCode(file: SourceFile): Violation[] {
  const found: Violation[] = []
  const add = ({ start }: Node, rule: string, message: string) =>
    found.push({ path: file.path, line: lineAt(file.text, start), rule, message })
  new Visitor({
    ConditionalExpression(node) {
      for (const third of choicesIn(node).flatMap(choicesIn))
        if (third.type === 'ConditionalExpression')
          add(third, 'ternary', 'three choices in one: use a function or a table')
    },
    Literal(node) {
      if (!('regex' in node) || !isServed(file.path)) return
      const { pattern: source, flags } = node.regex
      if (analyse({ source, flags }, { maxReports: 1 }).reports.length === 0) return
      add(
        node,
        'slow-expression',
        'twice the text may take four times as long: use string functions, or count in the braces',
      )
    },
  }).visit(parse(file).program)
  return found
}
