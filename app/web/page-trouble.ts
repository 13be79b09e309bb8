import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'

/** Why a page was refused or failed (`edge/refuse-pages.server.ts`). */
export type PageTrouble = {
  code: string
  message: string
  /** Replaces the usual heading of the status. */
  heading?: string
  /** For a late page that only reads: the seconds after which it reloads. */
  lateSeconds?: number
  /** Whether an action failed whose work may not have been committed. */
  isUnsaved?: boolean
}

export const late = {
  heading: 'This page is late',
  text: (seconds: number) => `It loads again by itself in ${seconds} seconds.`,
}

/** Returns the data that our loaders, actions or middlewares threw; undefined for anything else. */
export function pageTroubleOf(error: unknown): PageTrouble | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const trouble = error.data as Partial<PageTrouble> | null
  return typeof trouble?.code === 'string' && typeof trouble.message === 'string' ? (trouble as PageTrouble) : undefined
}

/** Loads a late page again. Without script the `Refresh` header of the response does it. */
export function useLoadAgain(trouble: PageTrouble | undefined): void {
  const seconds = trouble?.lateSeconds
  useEffect(() => {
    if (seconds === undefined) return undefined
    // Not `reload()`, which would submit a form again.
    const timer = setTimeout(() => window.location.replace(window.location.href), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
}
