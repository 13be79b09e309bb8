import type { ComponentType } from 'react'

import { EarlyPress } from './early-press.tsx'

type IslandProps<Props> = {
  /** The name in `app/site/scripts/screens.ts`. */
  name: string
  screen: ComponentType<Props>
  /** The screen's props, which are sent to the browser as JSON. */
  props: Props
  className?: string
  /** The session storage key of the screen's typed text: if it has a value, the screen hydrates at once. */
  storageKey?: string
  /** The URL hash with which the screen hydrates at once. */
  hydrateAt?: string
  as?: 'main' | 'div'
}

/**
 * Renders a screen with a form on a page that is not hydrated. `app/site/scripts/screens.ts` hydrates the screen when the visitor starts
 * to use it. The screen may use only its props, because the browser renders it without a router.
 */
export function Island<Props extends object>({
  name,
  screen: Screen,
  props,
  storageKey,
  hydrateAt,
  as = 'main',
  ...root
}: IslandProps<Props>) {
  const Root = as
  return (
    <>
      <EarlyPress />
      <Root
        {...(as === 'main' && { id: 'main' })}
        {...root}
        data-screen={name}
        data-props={JSON.stringify(props)}
        data-storage-key={storageKey}
        data-hydrate-at={hydrateAt}
      >
        <Screen {...props} />
      </Root>
    </>
  )
}
