import { posix } from 'node:path'

import { type EcmaScriptModule, parseSync, type Program } from 'oxc-parser'

import { isCode, lineAt, type SourceFile } from './source-files.ts'

/** One import or re-export. A type-only one does not exist at run time. */
type Import = { specifier: string; line: number; isTypeOnly: boolean }

/** The facts about one file for the rules of names and borders; `exportedFunctions` are the exports that are clearly functions. */
export type Module = {
  path: string
  imports: Import[]
  exportedValues: string[]
  exportedFunctions: string[]
  exportedTypes: string[]
}

/** An import with the file of `app/` that it names. */
export type Edge = Import & { from: Module; to?: Module; isPackage: boolean }

export type Graph = { modules: Module[]; edges: Edge[] }

/** Parses one file. @throws when its syntax is wrong, with the file's name. */
export function parse({ path, text }: SourceFile): { module: EcmaScriptModule; program: Program } {
  const { module, program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return { module, program }
}

function functionsOf({ body }: Program): string[] {
  return body.flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : null
    if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name ?? []
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' ? id.name : [],
    )
  })
}

/** The linter rejects `import('./a.ts').A` in a type, which the parser does not list. */
function importsOf({ text }: SourceFile, { staticImports, staticExports, dynamicImports }: EcmaScriptModule): Import[] {
  const found = (start: number, specifier: string, isTypeOnly: boolean) => ({
    specifier,
    isTypeOnly,
    line: lineAt(text, start),
  })
  return [
    ...staticImports.map(({ start, moduleRequest: { value }, entries }) =>
      found(start, value, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ start, moduleRequest, isType }) => (moduleRequest ? found(start, moduleRequest.value, isType) : [])),
    ...dynamicImports.map(({ start, moduleRequest }) =>
      found(start, text.slice(moduleRequest.start + 1, moduleRequest.end - 1), false),
    ),
  ]
}

/** Reads the imports and exports of one file. */
export function readModule(file: SourceFile): Module {
  const { module, program } = parse(file)
  const entries = module.staticExports.flatMap((one) => one.entries)
  const named = (isType: boolean) =>
    entries.filter((entry) => entry.isType === isType).flatMap(({ exportName: { name } }) => name ?? [])
  return {
    path: file.path,
    imports: importsOf(file, module),
    exportedValues: named(false),
    exportedFunctions: functionsOf(program),
    exportedTypes: named(true),
  }
}

/** Returns the path of one of our own files, or `undefined` for a package. */
function ownPath(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined
}

/** Reads app/ and server.ts into files and the imports between them. Style sheets and data are no modules. */
export function readGraph(files: readonly SourceFile[]): Graph {
  const modules = files
    .filter(({ path }) => isCode(path) && (path.startsWith('app/') || path === 'server.ts'))
    .map(readModule)
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const edges = modules.flatMap((from) =>
    from.imports.map((one) => {
      const path = ownPath(one.specifier, from.path)
      const to = path === undefined ? undefined : byPath.get(path)
      return { ...one, from, ...(to && { to }), isPackage: path === undefined }
    }),
  )
  return { modules, edges }
}
