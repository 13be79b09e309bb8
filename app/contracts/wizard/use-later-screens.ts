import { useEffect } from 'react'

import { later } from '../later.ts'

/** The screens after the first, each a script of its own (rule P9). */
export const laterScreens = {
  confirm: later(async () => (await import('./address/confirm-screen.tsx')).ConfirmScreen),
  account: later(async () => (await import('./account/account-screen.tsx')).AccountScreen),
  facts: later(async () => (await import('./contract/facts-screen.tsx')).FactsScreen),
  sign: later(async () => (await import('./contract/sign-screen.tsx')).SignScreen),
}

const quietMs = 1_000

/** Fetches the screens that follow while somebody fills in the first: a line that drops later takes none of them away. */
export function useLaterScreens(): void {
  useEffect(() => {
    const quiet = setTimeout(() => {
      // What does not come now is asked for again when it is needed.
      for (const screen of Object.values(laterScreens)) screen.load().catch(() => undefined)
    }, quietMs)
    return () => clearTimeout(quiet)
  }, [])
}
