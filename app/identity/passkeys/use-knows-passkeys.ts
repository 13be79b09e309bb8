import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Whether the browser knows passkeys. `unknown`: the answer while the server renders the page, which cannot know. */
export const useKnowsPasskeys = (unknown: boolean): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => 'PublicKeyCredential' in globalThis,
    () => unknown,
  )
