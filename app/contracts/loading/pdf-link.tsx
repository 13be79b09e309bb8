import { type MouseEvent, type ReactNode, useState } from 'react'

import { answerIn, callJson } from '#app/web/form/call-json.ts'
import { classNames } from '#app/ui/class-names.ts'

type PdfLinkProps = {
  /** The contractDownloadLink, which needs a session or a token. */
  href: string
  /** The contract's token, for a page that it opens. On a page with a session, the cookie is enough (decision 21). */
  headers?(): Record<string, string>
  /** The message when it cannot be loaded. */
  failed?: string
  className?: string
  children: ReactNode
}

const noPdf = 'The PDF could not be loaded. Try again. It is in your email too.'

/**
 * Requests the five-minute link of a sealed PDF, or of its calendar, and follows it; shows a message if that fails.
 * Without scripts the stable link works if there is a session's cookie.
 */
export function PdfLink({ href, headers, failed = noPdf, className, children }: PdfLinkProps) {
  const [problem, setProblem] = useState('')
  async function follow(): Promise<void> {
    setProblem('')
    const { pathname } = new URL(href, location.href)
    const url = answerIn<{ url?: string }>(await callJson(pathname, { headers: headers?.() }))?.url
    if (url) location.assign(url)
    else setProblem(failed)
  }
  function press(event: MouseEvent): void {
    event.preventDefault()
    void follow()
  }
  return (
    <>
      <a href={href} className={classNames(className)} onClick={press}>
        {children}
      </a>
      <span role="status">{problem}</span>
    </>
  )
}
