import { createElement, type ReactNode, type SVGProps } from 'react'

/** A text, or an element with its attributes and children. */
export type Shape = string | [tag: string, attributes: Record<string, string>, ...inside: Shape[]]

/** An `.svg` file, imported with `?drawing` (`scripts/build/drawings-plugin.ts`). */
export type Art = { frame: { viewBox: string } & Record<string, string>; inside: Shape[] }

function elements(shapes: readonly Shape[]): ReactNode[] {
  return shapes.map((shape) => {
    if (typeof shape === 'string') return shape
    const [tag, attributes, ...inside] = shape
    return createElement(tag, attributes, ...elements(inside))
  })
}

type DrawingProps = Pick<SVGProps<SVGSVGElement>, 'className' | 'viewBox' | 'preserveAspectRatio'> & {
  of: Art
  /** The text for screen readers. A drawing without it is decoration. */
  label?: string | undefined
}

/** An inline drawing: it uses the page's typefaces and colours, can be animated by style sheets and needs no request. */
export function Drawing({ of: { frame, inside }, label, ...changes }: DrawingProps) {
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return createElement('svg', { ...frame, ...said, ...changes }, ...elements(inside))
}

/** The content of a drawing's file, inside another drawing. */
export function Part({ of, ...place }: { of: Art } & Pick<SVGProps<SVGGElement>, 'id' | 'transform'>) {
  return createElement('g', place, ...elements(of.inside))
}
