import type { ElementContent, Root, RootContent } from 'hast'

import type { Heading } from './entry.ts'

type Node = Root | RootContent | ElementContent

/** The words of a tree, without its tags: for feeds, structured data and cards. */
export function plainText(node: Node): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const isBlock = node.type === 'root'
  return node.children
    .map(plainText)
    .join(isBlock ? ' ' : '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export type Section = { heading: Heading; body: Root }

/** The text cut at each `##`: every section with its heading, and what stands before the first one. */
export function sectionsOf(body: Root, headings: readonly Heading[]): { lead: Root; sections: Section[] } {
  const lead: Root = { type: 'root', children: [] }
  const sections: Section[] = []
  for (const node of body.children) {
    const id = node.type === 'element' && node.tagName === 'h2' ? node.properties.id : undefined
    const heading = headings.find((one) => one.id === id)
    if (heading) sections.push({ heading, body: { type: 'root', children: [] } })
    else (sections.at(-1)?.body ?? lead).children.push(node)
  }
  return { lead, sections }
}
