import { RotateCw } from 'lucide-react'
import { isRouteErrorResponse, useLocation } from 'react-router'

import { brand } from '#app/brand.ts'
import { late, pageTroubleOf, useLoadAgain } from '#app/web/page-trouble.ts'
import { RequestIdText } from '#app/web/request-id.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import backSoonSign from '#app/ui/drawings/flow/back-soon-sign.svg?drawing'
import { buttonClass } from '#app/ui/button/button.tsx'

/** Returns the error message: for a missing page, or for a fault of ours. */
function wordsFor(error: unknown): { heading: string; text: string; canMend: boolean } {
  if (isRouteErrorResponse(error) && error.status === 404)
    return {
      heading: 'This link does not work',
      text: 'Open it from the mail again, or copy all of it.',
      canMend: false,
    }
  const trouble = pageTroubleOf(error)
  if (trouble?.lateSeconds !== undefined)
    return { heading: late.heading, text: late.text(trouble.lateSeconds), canMend: true }
  return {
    heading: 'Try again in a minute',
    text: 'This page did not work. The fault is ours. What you sent us before is safe.',
    canMend: true,
  }
}

/** Replaces a retailer's page that failed. */
export function FlowTrouble({ error }: { error: unknown }) {
  const { heading, text, canMend } = wordsFor(error)
  const { pathname, search } = useLocation()
  useLoadAgain(pageTroubleOf(error))
  return (
    <main id="main" className="flow-stage flow-trouble">
      <title>{`${heading} | ${brand.name}`}</title>
      <div className="flow-say">
        <div role="alert">
          <h1 className="sign">{heading}</h1>
          <p className="lede">{text}</p>
        </div>
        {canMend ? (
          <p className="flow-trouble-again">
            <a href={pathname + search} className={buttonClass({ size: 'large' })}>
              <RotateCw aria-hidden="true" /> Try again
            </a>
          </p>
        ) : null}
        <p className="flow-trouble-help">
          Does it not work again? Call <a href={brand.phone.href}>{brand.phone.display}</a> or write to{' '}
          <a href={`mailto:${brand.email}`}>{brand.email}</a>. Tell us this number:
        </p>
        <p className="flow-trouble-id">
          <RequestIdText />
        </p>
      </div>
      <div className="flow-wall">
        <Drawing of={backSoonSign} className="back-soon" />
      </div>
    </main>
  )
}
