import { type Node, parseSync, type Program, visitorKeys } from 'oxc-parser'

/** Parses one file. @throws when its syntax is wrong, with the file's name. */
export function parseProgram(path: string, text: string): Program {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return program
}

/** Calls `visit` for every node, with the nodes that hold it, outermost first. */
export function walk(root: Node, visit: (node: Node, holders: readonly Node[]) => void): void {
  const holders: Node[] = []
  const step = (node: Node) => {
    visit(node, holders)
    holders.push(node)
    for (const key of visitorKeys[node.type] ?? []) {
      const child = node[key as keyof Node] as unknown as Node | null | (Node | null)[]
      for (const one of Array.isArray(child) ? child : [child]) if (one) step(one)
    }
    holders.pop()
  }
  step(root)
}
