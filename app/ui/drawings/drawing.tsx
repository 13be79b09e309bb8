import type { SVGProps } from 'react'

/** An `.svg` file, imported with `?drawing` (`scripts/build/drawings-plugin.ts`). */
export type Art = { frame: { viewBox: string } & Record<string, string>; inside: string }

type DrawingProps = Pick<SVGProps<SVGSVGElement>, 'className' | 'viewBox' | 'preserveAspectRatio'> & {
  of: Art
  /** Said to those who cannot see it. Without words it is decoration. */
  label?: string | undefined
}

/** A drawing as a part of the page: it has the page's faces and colours, moves by its sheet, and is no request. */
export function Drawing({ of: { frame, inside }, label, ...changes }: DrawingProps) {
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <svg {...frame} {...said} {...changes} dangerouslySetInnerHTML={{ __html: inside }} />
}

/** What a file draws, inside another drawing. */
export function Part({ of, ...place }: { of: Art } & Pick<SVGProps<SVGGElement>, 'id' | 'transform'>) {
  return <g {...place} dangerouslySetInnerHTML={{ __html: of.inside }} />
}
