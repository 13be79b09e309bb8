import { isRouteErrorResponse } from 'react-router'

import { brand } from '#app/brand.ts'
import { late, pageTroubleOf, useLoadAgain } from '#app/web/page-trouble.ts'
import { RequestIdText } from '#app/web/request-id.tsx'

const unfit = 'Go back and try something else.'
const unsaved = 'What you did may not have been saved. Go back, and try again.'

function wordsFor(error: unknown): { heading: string; text: string } {
  const trouble = pageTroubleOf(error)
  if (trouble?.lateSeconds !== undefined) return { heading: late.heading, text: late.text(trouble.lateSeconds) }
  if (trouble) return { heading: trouble.message, text: trouble.isUnsaved ? unsaved : unfit }
  if (isRouteErrorResponse(error) && error.status === 404)
    return { heading: '404 not found', text: 'This page may have been renamed or removed. Sorry about that.' }
  return { heading: 'Something went wrong on our side', text: 'Load this page again in a minute.' }
}

/** Shown instead of a page that failed or was refused. */
export function ErrorPage({ error }: { error: unknown }) {
  const { heading, text } = wordsFor(error)
  useLoadAgain(pageTroubleOf(error))
  return (
    <main id="main" className="wrap section error-page">
      <title>{`${heading} · ${brand.name}`}</title>
      <h1 className="sign sign-m">{heading}</h1>
      <p className="lede">{text}</p>
      <p>
        Need a person? Call <a href={brand.phone.href}>{brand.phone.display}</a> or write to{' '}
        <a href={`mailto:${brand.email}`}>{brand.email}</a>. Tell us this number: <RequestIdText />
      </p>
    </main>
  )
}
