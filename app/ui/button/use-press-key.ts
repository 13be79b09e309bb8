import { type RefObject, useRef } from 'react'

import { useActiveKeys } from './single-keys.ts'
import { useHotkey } from './use-hotkey.ts'

type Pressed<Target extends HTMLElement> = {
  ref: RefObject<Target | null>
  'aria-keyshortcuts': string | undefined
}

/** Lets a key press a button or follow a link. Returns the attributes of that element; without a key they do nothing. */
export function usePressKey<Target extends HTMLElement>(key: string | undefined): Pressed<Target> {
  const ref = useRef<Target>(null)
  const areActive = useActiveKeys()
  useHotkey(key, () => ref.current?.click())
  return { ref, 'aria-keyshortcuts': key !== undefined && areActive([key]) ? key.toUpperCase() : undefined }
}
