import type { Element, ElementContent, Root } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'

import { plainText } from '#app/site/content/body-text.ts'
import type { Bitmap, BodyNode, Heading } from '#app/site/content/entry.ts'

type Parent = Root | Element

/** The displayed width of an image in a text: the text's column, or the phone's screen. */
const sizes = '(min-width: 48rem) 44rem, 100vw'

export type Finished = { body: BodyNode[]; headings: Heading[] }

/**
 * Adds what the page needs and removes the rest: headings get ids, images their widths and formats, tables a frame that scrolls; positions
 * and the spaces between blocks are removed.
 */
export function finishTree(tree: Root, bitmaps: ReadonlyMap<string, Bitmap>): Finished {
  const headings: Heading[] = []
  const whole = lighter(tree)
  const visit = (parent: Parent) => {
    parent.children = parent.children.map((child) =>
      child.type === 'element' ? finish(child) : child,
    ) as ElementContent[]
  }
  const finish = (element: Element): Element => {
    visit(element)
    const { tagName, properties } = element
    if (/^h[23]$/.test(tagName) && properties.id === undefined) headings.push(named(element, headings))
    if (tagName === 'img') return picture(element, bitmaps)
    if (tagName === 'table')
      return {
        type: 'element',
        tagName: 'div',
        properties: { className: ['prose-table'], tabIndex: 0 },
        children: [element],
      }
    const { align, ...others } = properties
    if (align) element.properties = { ...others, className: [`align-${String(align)}`] }
    return element
  }
  visit(whole)
  return { body: inReactNames(whole), headings }
}

/** Converts the tree to elements with React's property names, so that pages need no converter. */
function inReactNames(tree: Root | Element): BodyNode[] {
  type Props = { children?: BodyNode | BodyNode[] }
  const note = (tag: unknown, { children = [], ...props }: Props): BodyNode => ({
    tag: String(tag),
    props,
    children: [children].flat(),
  })
  const root = toJsxRuntime(tree, { Fragment: 'root', jsx: note, jsxs: note }) as BodyNode
  return typeof root !== 'string' && root.tag === 'root' ? root.children : [root]
}

/** Gives a heading a unique id: its words, and a number when another heading has the same. */
function named(element: Element, taken: readonly Heading[]): Heading {
  const text = plainText(inReactNames(element))
  const words =
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
      .replaceAll(' ', '-') || 'section'
  const same = (id: string) => taken.some((heading) => heading.id === id)
  let id = words
  for (let count = 2; same(id); count += 1) id = `${words}-${count}`
  element.properties.id = id
  return { id, text, depth: element.tagName === 'h2' ? 2 : 3 }
}

function picture({ properties }: Element, bitmaps: ReadonlyMap<string, Bitmap>): Element {
  const { src, alt } = properties
  const bitmap = bitmaps.get(String(src))
  const node = (tagName: string, given: Element['properties'], children: ElementContent[] = []): Element => ({
    type: 'element',
    tagName,
    properties: given,
    children,
  })
  if (!bitmap) return node('entry-drawing', { name: String(src), alt: String(alt) })
  const { width, height } = bitmap
  return node('picture', {}, [
    ...bitmap.sources.map(({ type, srcSet }) => node('source', { type, srcSet, sizes })),
    node('img', { src: bitmap.src, alt: String(alt), width, height, loading: 'lazy', decoding: 'async' }),
  ])
}

const holdsBlocks = new Set(['ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'section'])

function lighter(node: Root): Root
function lighter(node: ElementContent): ElementContent
function lighter(node: Root | ElementContent): Root | ElementContent {
  const { position: _position, data: _data, ...rest } = node
  if (rest.type !== 'root' && rest.type !== 'element') return rest
  const isBlocks = rest.type === 'root' || holdsBlocks.has(rest.tagName)
  const kept = rest.children.filter((child) => !(isBlocks && child.type === 'text' && !child.value.trim()))
  return { ...rest, children: kept.map((child) => lighter(child as ElementContent)) }
}
