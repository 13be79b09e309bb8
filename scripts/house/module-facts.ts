import type { ExportNamedDeclaration, Node, Program } from 'oxc-parser'

import { lineAt, type SourceFile } from './source-files.ts'
import { parseProgram, walk } from './syntax-tree.ts'

/** One import or re-export. A type-only one is gone when the code runs. */
export type Import = { specifier: string; line: number; isTypeOnly: boolean }

/** What the rules of imports need to know of one file. */
export type ModuleFacts = {
  path: string
  imports: Import[]
  /** Names of the values that the file exports; `default` for a default export. */
  exportedValues: string[]
  /** Those of them that are plainly functions. */
  exportedFunctions: string[]
  exportedTypes: string[]
  /** Whether it only passes on what other files export. */
  isBarrel: boolean
  environmentLines: number[]
  fetchLines: number[]
}

type Exports = Pick<ModuleFacts, 'exportedValues' | 'exportedFunctions' | 'exportedTypes'>

const typeDeclarations = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration'])

function readNamedExport(node: ExportNamedDeclaration, exports: Exports): void {
  const { exportedValues, exportedFunctions, exportedTypes } = exports
  for (const { exported, exportKind } of node.specifiers) {
    const name = exported.type === 'Literal' ? exported.value : exported.name
    const isType = node.exportKind === 'type' || exportKind === 'type'
    ;(isType ? exportedTypes : exportedValues).push(name)
  }
  const { declaration } = node
  if (declaration?.type === 'VariableDeclaration') {
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier') continue
      exportedValues.push(id.name)
      if (init?.type === 'ArrowFunctionExpression') exportedFunctions.push(id.name)
    }
  } else if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier') {
    ;(typeDeclarations.has(declaration.type) ? exportedTypes : exportedValues).push(declaration.id.name)
    if (declaration.type === 'FunctionDeclaration') exportedFunctions.push(declaration.id.name)
  }
}

function readExports({ body }: Program): Exports {
  const exports: Exports = { exportedValues: [], exportedFunctions: [], exportedTypes: [] }
  for (const node of body) {
    if (node.type === 'ExportDefaultDeclaration') exports.exportedValues.push('default')
    if (node.type === 'ExportNamedDeclaration') readNamedExport(node, exports)
  }
  return exports
}

/** The specifier of an import in any of its forms, and whether it is type-only. */
function importOf(node: Node): { specifier: string; isTypeOnly: boolean } | undefined {
  if (node.type === 'ImportDeclaration') return { specifier: node.source.value, isTypeOnly: node.importKind === 'type' }
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration')
    return node.source ? { specifier: node.source.value, isTypeOnly: node.exportKind === 'type' } : undefined
  if (node.type === 'ImportExpression' && node.source.type === 'Literal' && typeof node.source.value === 'string')
    return { specifier: node.source.value, isTypeOnly: false }
  if (node.type === 'TSImportType') return { specifier: node.source.value, isTypeOnly: true }
  return undefined
}

const isNamed = (node: Node | undefined, name: string) => node?.type === 'Identifier' && node.name === name

/** `process.env`, `globalThis.process.env`, or `env` imported from node:process. */
function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression' && isNamed(node.property, 'env')) {
    return isNamed(node.object, 'process') || ('property' in node.object && isNamed(node.object.property, 'process'))
  }
  if (node.type === 'ImportSpecifier') return false
  return node.type === 'ImportDeclaration' && /^(node:)?process$/.test(node.source.value)
}

/** The global `fetch`, called or handed on as a value; neither its type nor a property of that name. */
function usesFetch(node: Node, holder: Node | undefined): boolean {
  if (node.type === 'MemberExpression') return isNamed(node.property, 'fetch') && isNamed(node.object, 'globalThis')
  if (!isNamed(node, 'fetch') || !holder) return false
  if (holder.type === 'MemberExpression') return holder.object === node
  if (holder.type === 'Property') return holder.value === node
  return !holder.type.startsWith('TS') && holder.type !== 'ImportSpecifier'
}

function isPassedOn(node: Program['body'][number]): boolean {
  return node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null)
}

export function readModule({ path, text }: SourceFile): ModuleFacts {
  const program = parseProgram(path, text)
  const imports: Import[] = []
  const environmentLines: number[] = []
  const fetchLines: number[] = []
  walk(program, (node, holders) => {
    const found = importOf(node)
    if (found) imports.push({ ...found, line: lineAt(text, node.start) })
    if (readsEnvironment(node)) environmentLines.push(lineAt(text, node.start))
    if (usesFetch(node, holders.at(-1))) fetchLines.push(lineAt(text, node.start))
  })
  const isBarrel = program.body.length > 0 && program.body.every(isPassedOn)
  return { path, imports, ...readExports(program), isBarrel, environmentLines, fetchLines }
}
