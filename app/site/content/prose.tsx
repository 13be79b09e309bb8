import type { Root } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

type ProseProps = {
  of: Root
  /** How the page draws a picture of the text that names a drawing: `![A tablet](tablet)`. */
  draw?: (name: string, alt: string) => ReactNode
}

/** The text of an entry. The build has checked it: it holds no HTML of its own, and every link leads somewhere. */
export function Prose({ of, draw }: ProseProps) {
  const components = {
    'entry-drawing': ({ name, alt }: { name: string; alt: string }) => draw?.(name, alt),
  }
  return toJsxRuntime(of, { Fragment, jsx, jsxs, components }) as ReactNode
}
