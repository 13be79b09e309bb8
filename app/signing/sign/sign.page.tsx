import { data } from 'react-router'

import { brand } from '#app/brand.ts'
import { platformContext } from '#app/web/platform.server.ts'

import type { Route } from './+types/sign.page.ts'
import { NoSession, SignDocument } from './sign-document.tsx'
import './sign-frame.css'
import { findSigningSession, viewSession } from './open-signing-session.server.ts'

export const meta = () => [{ title: `Sign the agreement | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** The address is half of a secret, so it is never sent as a referrer. `app/start/http/http.server.ts` allows our own pages to frame this one. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

/** Shows the same for unknown, expired and revoked sessions and those of another browser. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const opened = await findSigningSession(platform, request, params.sessionId)
  // In a frame, the parent page has already given the instructions.
  const isFramed = request.headers.get('sec-fetch-dest') === 'iframe'
  if (!opened) return data({ isFramed, view: undefined, sessionId: '' }, { status: 404 })
  return data({ isFramed, view: await viewSession(platform, opened), sessionId: params.sessionId })
}

/** The embedded signer (rule SG6): framed by our pages, or opened directly. */
export default function SignPage({ loaderData: { isFramed, view, sessionId } }: Route.ComponentProps) {
  return (
    <main id="main" className="sign-page" data-framed={isFramed || undefined}>
      {view ? (
        <SignDocument sessionId={sessionId} view={view} isFramed={isFramed} />
      ) : (
        <NoSession isFramed={isFramed} />
      )}
    </main>
  )
}
