import { createElement, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/** From here on React hears what is done in `root`, in which the server has drawn this screen with the same props. */
export function hydrateScreen(root: HTMLElement, Screen: ComponentType<never>): void {
  const props = JSON.parse(root.dataset.props ?? '{}') as never
  flushSync(() => hydrateRoot(root, createElement(Screen, props)))
}
