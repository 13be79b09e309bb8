import { isRouteErrorResponse, Link, useRouteError } from 'react-router'

import { SignInLayout } from '../sign-in/sign-in-layout.tsx'

const headings: Record<number, string> = {
  403: 'Your role does not allow this',
  404: 'Page not found',
  429: 'Too many requests',
  503: 'Busy',
}

const messageOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : undefined

/** What a member of staff sees in place of a page that was refused or failed. */
export function RefusalPage() {
  const error = useRouteError()
  const isRefusal = isRouteErrorResponse(error)
  const message = isRefusal ? messageOf(error.data) : undefined
  return (
    <SignInLayout heading={(isRefusal && headings[error.status]) || 'Something broke'}>
      <p>
        {message ?? (isRefusal && error.status === 404 ? 'There is no page at this address.' : 'Please try again.')}
      </p>
      <p className="door-fine">
        <Link to="/staff" className="inline-link" reloadDocument>
          Back to the back office
        </Link>
      </p>
    </SignInLayout>
  )
}
