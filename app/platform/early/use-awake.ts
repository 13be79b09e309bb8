import { useEffect } from 'react'

import { replayEarlyInput } from './replay-early-input.ts'

/** From here on the page hears: whatever was done before is done now, and `html[data-awake]` says so. */
export function useAwake(): void {
  useEffect(() => {
    // After this commit, so that what is replayed may change the page at once.
    queueMicrotask(() => {
      const { dataset } = document.documentElement
      if (dataset.awake !== undefined) return
      dataset.awake = ''
      replayEarlyInput()
    })
  }, [])
}
