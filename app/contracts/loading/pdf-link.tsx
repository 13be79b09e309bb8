import { type MouseEvent, type ReactNode, useState } from 'react'

import { answerIn, callJson } from '#app/platform/form/call-json.ts'
import { classNames } from '#app/ui/class-names.ts'

type PdfLinkProps = {
  /** The contractDownloadLink: it opens for those who say who they are. */
  href: string
  /** The contract's token, on a page that it opens. On a page of the session its cookie says who asks (decision 21). */
  headers?(): Record<string, string>
  /** Said when it does not come. */
  failed?: string
  className?: string
  children: ReactNode
}

const noPdf = 'The PDF could not be loaded. Try again. It is in your email too.'

/**
 * Asks for the five-minute link of a sealed PDF, or of its calendar, and follows it; says so when it does not come. Without script the
 * stable link leads there by itself, where the session's cookie opens it.
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
