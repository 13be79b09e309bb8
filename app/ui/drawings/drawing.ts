import { createElement, type ReactNode, type SVGProps } from 'react'

/** An element with its attributes and what is in it, or a text. */
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
  /** Said to those who cannot see it. Without words it is decoration. */
  label?: string | undefined
}

/** A drawing as a part of the page: it has the page's faces and colours, moves by its sheet, and is no request. */
export function Drawing({ of: { frame, inside }, label, ...changes }: DrawingProps) {
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return createElement('svg', { ...frame, ...said, ...changes }, ...elements(inside))
}

/** What a file draws, inside another drawing. */
export function Part({ of, ...place }: { of: Art } & Pick<SVGProps<SVGGElement>, 'id' | 'transform'>) {
  return createElement('g', place, ...elements(of.inside))
}
