import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'

/** What a page that was refused, or that failed, is told about it (`edge/refuse-pages.server.ts`). */
export type PageTrouble = {
  code: string
  message: string
  /** In place of the usual heading of the status. */
  heading?: string
  /** A page that only reads is late: it loads again after so many seconds. */
  lateSeconds?: number
  /** An action failed, and its work may not have been committed. */
  isUnsaved?: boolean
}

export const late = {
  heading: 'This page is late',
  text: (seconds: number) => `It loads again by itself in ${seconds} seconds.`,
}

/** What was thrown by a loader, an action or a middleware of ours; undefined for anything else. */
export function pageTroubleOf(error: unknown): PageTrouble | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const trouble = error.data as Partial<PageTrouble> | null
  return typeof trouble?.code === 'string' && typeof trouble.message === 'string' ? (trouble as PageTrouble) : undefined
}

/** Loads the page again when it is late. Without script the `Refresh` header of the response does it. */
export function useLoadAgain(trouble: PageTrouble | undefined): void {
  const seconds = trouble?.lateSeconds
  useEffect(() => {
    if (seconds === undefined) return undefined
    // Never a reload: it would send a form again.
    const timer = setTimeout(() => window.location.replace(window.location.href), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
}
