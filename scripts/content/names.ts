import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { drawingNames } from '#app/site/content/drawing-names.ts'

import { parseProgram, walk } from '../house/syntax-tree.ts'
import { rootFolder } from '../root-folder.ts'

/** The names that front matter may use for what is drawn in code. */
export type DrawnNames = {
  wordmarks: readonly string[]
  people: readonly string[]
  drawings: { [Group in keyof typeof drawingNames]: readonly string[] }
}

/** The keys of an exported object, read from the source: a build script cannot run a component file. */
function keysOf(path: string, name: string): string[] {
  const keys: string[] = []
  walk(parseProgram(path, readFileSync(join(rootFolder, path), 'utf8')), (node, holders) => {
    if (node.type !== 'Property' || node.computed) return
    const [object, ...outer] = holders.toReversed().filter(({ type }) => !type.startsWith('TS'))
    const declaration = outer[0]
    if (object?.type !== 'ObjectExpression' || declaration?.type !== 'VariableDeclarator') return
    if (declaration.id.type !== 'Identifier' || declaration.id.name !== name) return
    if (node.key.type === 'Identifier') keys.push(node.key.name)
    if (node.key.type === 'Literal') keys.push(String(node.key.value))
  })
  return keys
}

export function readDrawnNames(): DrawnNames {
  return {
    wordmarks: keysOf('app/ui/drawings/wordmarks/wordmark-art.tsx', 'wordmarkArt'),
    people: keysOf('app/ui/drawings/people/cast.tsx', 'cast'),
    drawings: drawingNames,
  }
}
