import { type ReactNode, Suspense, use } from 'react'

import { type Lazy, LazyPart } from './lazy-part.tsx'

type ServedPartProps<Thing> = {
  thing: Lazy<Thing>
  /** Shown while a part loads that the server did not render. */
  wait: ReactNode
  children(thing: Thing): ReactNode
}

/**
 * A part that the server renders with the page and whose script the browser loads later. Until then its forms are posted without script. If
 * the script fails to load, `LazyPart` shows a message and retries.
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
