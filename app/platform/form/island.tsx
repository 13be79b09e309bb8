import type { ComponentType } from 'react'

import { EarlyPress } from './early-press.tsx'

type IslandProps<Props> = {
  /** The name under which `app/site/screens.ts` lists it. */
  name: string
  screen: ComponentType<Props>
  /** What the page knows and the screen shows: it travels to the browser as JSON. */
  props: Props
  className?: string
  /** Where the screen keeps what was typed, in this tab: a page on which something was kept comes to life at once. */
  keptIn?: string
  /** The hash of an address at which the screen comes to life at once. */
  wakeAt?: string
  as?: 'main' | 'div'
}

/**
 * A screen with a form on a page that is not hydrated: drawn by the server, and brought to life by `app/site/screens.ts`
 * when somebody means to use it. A screen knows its props alone: the browser draws it without a router.
 */
export function Island<Props extends object>({
  name,
  screen: Screen,
  props,
  keptIn,
  wakeAt,
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
        data-kept-in={keptIn}
        data-wake-at={wakeAt}
      >
        <Screen {...props} />
      </Root>
    </>
  )
}
