import { type ReactNode, Suspense, use } from 'react'

import { type Lazy, LazyPart } from './lazy-part.tsx'

type ServedPartProps<Thing> = {
  thing: Lazy<Thing>
  /** What is shown until a part is there that the server did not render. */
  wait: ReactNode
  children(thing: Thing): ReactNode
}

/**
 * A part that the server renders with the page, and whose script the browser fetches after it. Until then a form in it is posted without
 * script. If the script does not come, the page says so and tries again (`LazyPart`).
 */
export function ServedPart<Thing>(props: ServedPartProps<Thing>) {
  return (
    <Suspense fallback={props.wait}>
      <Part {...props} />
    </Suspense>
  )
}

function Part<Thing>({ thing, wait, children }: ServedPartProps<Thing>) {
  const here = thing.get() ?? use(thing.first())
  if (here !== undefined) return children(here)
  return (
    <LazyPart thing={thing} wait={wait}>
      {children}
    </LazyPart>
  )
}
