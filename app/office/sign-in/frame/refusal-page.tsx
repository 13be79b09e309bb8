import { isRouteErrorResponse, Link, useRouteError } from 'react-router'

import { late, type PageTrouble, pageTroubleOf, useLoadAgain } from '#app/web/page-trouble.ts'

import { SignInLayout } from '../sign-in-layout.tsx'

const headings: Record<number, string> = {
  403: 'Your role does not allow this',
  404: 'Page not found',
  429: 'Too many requests',
  503: 'We cannot take this right now',
}

function textFor(status: number, trouble: PageTrouble | undefined): string {
  if (trouble?.isUnsaved) return 'What you did may not have been saved. Go back, and try again.'
  return trouble?.message ?? (status === 404 ? 'There is no page at this address.' : 'Please try again.')
}

/** Replaces a page that was refused or failed. */
export function RefusalPage() {
  const error = useRouteError()
  const trouble = pageTroubleOf(error)
  useLoadAgain(trouble)
  const status = isRouteErrorResponse(error) ? error.status : 500
  const lateSeconds = trouble?.lateSeconds
  return (
    <SignInLayout
      heading={lateSeconds === undefined ? (trouble?.heading ?? headings[status] ?? 'Something broke') : late.heading}
    >
      <p>{lateSeconds === undefined ? textFor(status, trouble) : late.text(lateSeconds)}</p>
      <p className="sign-in-fine">
        <Link to="/staff" className="inline-link" reloadDocument>
          Back to the back office
        </Link>
      </p>
    </SignInLayout>
  )
}
