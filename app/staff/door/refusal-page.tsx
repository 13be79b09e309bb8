import { isRouteErrorResponse, Link, useRouteError } from 'react-router'

import { SignInLayout } from '../sign-in/sign-in-layout.tsx'

const headings: Record<number, string> = {
  403: 'Your role does not allow this',
  404: 'Page not found',
  429: 'Too many requests',
  503: 'Busy',
}

/** What a refusal says of itself: `heading` or `message`. */
function textOf(data: unknown, name: 'heading' | 'message'): string | undefined {
  const text: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof text === 'string' ? text : undefined
}

/** What a member of staff sees in place of a page that was refused or failed. */
export function RefusalPage() {
  const error = useRouteError()
  const isRefusal = isRouteErrorResponse(error)
  const message = isRefusal ? textOf(error.data, 'message') : undefined
  const heading = isRefusal ? (textOf(error.data, 'heading') ?? headings[error.status]) : undefined
  return (
    <SignInLayout heading={heading ?? 'Something broke'}>
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
