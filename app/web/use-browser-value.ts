import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** A value that only the browser knows, and that stays the same there. While the server renders the page it is `onServer`. */
export const useBrowserValue = <Value>(inBrowser: () => Value, onServer: () => Value): Value =>
  useSyncExternalStore(neverChanges, inBrowser, onServer)
