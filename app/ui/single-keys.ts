import { createContext, use } from 'react'

/** Whether keys of one character do something: whoever speaks to their computer turns them off (WCAG 2.1.4). */
export const SingleKeys = createContext(true)

/** Whether a key, or a shortcut of several, does something: `J` where single keys are on, `Esc` and those with Ctrl always. */
export function useActiveKeys(): (keys: readonly string[]) => boolean {
  const areOn = use(SingleKeys)
  return (keys) => areOn || !keys.every((key) => /^[\p{L}\p{N}/]$/u.test(key))
}
