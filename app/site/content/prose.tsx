import { createElement, Fragment, type ReactNode } from 'react'

import type { BodyNode } from './entry.ts'

type Draw = (name: string, alt: string) => ReactNode

type ProseProps = {
  of: readonly BodyNode[]
  /** Renders a picture in the text that names a drawing: `![A tablet](tablet)`. */
  draw?: Draw
}

function render(node: BodyNode, draw: Draw | undefined): ReactNode {
  if (typeof node === 'string') return node
  const { tag, props, children } = node
  if (tag === 'entry-drawing') return draw?.(String(props['name']), String(props['alt']))
  return createElement(tag, props, ...children.map((child) => render(child, draw)))
}

/** Renders the text of an entry. The build has checked that it contains no HTML and no broken internal links. */
export const Prose = ({ of, draw }: ProseProps) =>
  createElement(Fragment, null, ...of.map((node) => render(node, draw)))
