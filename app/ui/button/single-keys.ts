import { createContext, use } from 'react'

/** Whether single-character shortcuts are on. Users of speech input can turn them off (WCAG 2.1.4). */
export const SingleKeys = createContext(true)

/** Returns whether a shortcut is active: single characters such as `J` only while they are on, `Esc` and keys with Ctrl always. */
export function useActiveKeys(): (keys: readonly string[]) => boolean {
  const areOn = use(SingleKeys)
  return (keys) => areOn || !keys.every((key) => /^[\p{L}\p{N}/]$/u.test(key))
}
