import { type MouseEvent, type ReactNode, useState } from 'react'

import { classNames } from '#app/ui/class-names.ts'

type PdfLinkProps = {
  /** The contractDownloadLink: it opens for those who say who they are. */
  href: string
  /** What says who asks: the session, or the contract's token. */
  headers(): Record<string, string>
  /** Said when it does not come. */
  failed?: string
  className?: string
  children: ReactNode
}

const noPdf = 'The PDF could not be loaded. Try again. It is in your email too.'

/** Asks for the five-minute link of a sealed PDF, or of its calendar, and follows it: the stable link alone opens nothing. */
export function PdfLink({ href, headers, failed = noPdf, className, children }: PdfLinkProps) {
  const [problem, setProblem] = useState('')
  async function follow(): Promise<void> {
    setProblem('')
    try {
      const { pathname } = new URL(href, location.href)
      const answer = await fetch(pathname, { headers: { Accept: 'application/json', ...headers() } })
      const { url } = (await answer.json()) as { url?: string }
      if (!answer.ok || !url) throw new Error(`the document answered ${answer.status}`)
      location.assign(url)
    } catch {
      setProblem(failed)
    }
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
