import type { Root as Hast } from 'hast'
import type { Nodes, Root as Mdast } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

import type { Problem } from './problem.ts'

/** A link or an image of a text, with its line in the file. */
export type Reference = { url: string; line: number }

type ParsedText = { tree: Mdast; links: Reference[]; images: Reference[]; problems: Problem[]; words: number }

const parser = unified().use(remarkParse).use(remarkGfm)
const toHtml = unified().use(remarkRehype)

/** Parses the text under a front matter, and finds forbidden parts. */
export function parseText(file: string, text: string, firstLine: number): ParsedText {
  const tree = parser.parse(text)
  const found: ParsedText = { tree, links: [], images: [], problems: [], words: 0 }
  let depth = 1
  walk(tree, (node) => {
    const line = (node.position?.start.line ?? 1) + firstLine - 1
    const complain = (field: string, reason: string) => found.problems.push({ file, line, field, reason })
    if (node.type === 'html') complain('text', 'holds HTML: write Markdown only')
    if (node.type === 'text' || node.type === 'inlineCode')
      found.words += node.value.split(/\s+/).filter(Boolean).length
    if (node.type === 'link' || node.type === 'definition') found.links.push({ url: node.url, line })
    if (node.type === 'image') {
      found.images.push({ url: node.url, line })
      if (!node.alt?.trim())
        complain('picture', `${node.url} has no alt text: say what it shows, as ![what it shows](${node.url})`)
    }
    if (node.type === 'imageReference') complain('picture', 'write ![what it shows](./file.jpg)')
    if (node.type === 'heading') {
      if (node.depth === 1)
        complain('heading', 'begins with one #: the title is the page’s only first heading, so begin with ##')
      else if (node.depth > depth + 1)
        complain('heading', `begins with ${'#'.repeat(node.depth)} under ${'#'.repeat(depth)}: leave no level out`)
      depth = node.depth
    }
  })
  return found
}

/** Returns the same text as a tree of HTML elements. */
export function toTree(tree: Mdast): Hast {
  return toHtml.runSync(structuredClone(tree))
}

function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}
