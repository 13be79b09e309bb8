import type { BodyNode, Heading } from './entry.ts'

const wordsOf = (node: BodyNode): string => (typeof node === 'string' ? node : node.children.map(wordsOf).join(''))

/** Returns the plain text of a body, for feeds, structured data and cards. */
export const plainText = (body: readonly BodyNode[]): string =>
  body.map(wordsOf).join(' ').replaceAll(/\s+/g, ' ').trim()

export type Section = { heading: Heading; body: BodyNode[] }

/** Splits a body at each `##` into sections with their headings. `lead` is the part before the first one. */
export function sectionsOf(
  body: readonly BodyNode[],
  headings: readonly Heading[],
): { lead: BodyNode[]; sections: Section[] } {
  const lead: BodyNode[] = []
  const sections: Section[] = []
  for (const node of body) {
    const id = typeof node !== 'string' && node.tag === 'h2' ? node.props['id'] : undefined
    const heading = headings.find((one) => one.id === id)
    if (heading) sections.push({ heading, body: [] })
    else (sections.at(-1)?.body ?? lead).push(node)
  }
  return { lead, sections }
}
