import { useEffect } from 'react'
import { data, redirect, redirectDocument } from 'react-router'
import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { retryRequests } from '#app/web/form/send/retry-requests.ts'
import { type PageCaller, pageForms } from '#app/web/form/page-action.server.ts'
import { formAct } from '#app/web/form/page-form.server.ts'
import { platformContext } from '#app/web/platform.server.ts'

import '../verify/verify.css'
import type { Route } from './+types/cosigner.page.ts'
import { CosignerScreen } from './cosigner-screen.tsx'
import { mailNewCosignerLink, openCosignerSession, viewCosignerLink } from './cosigner-link.server.ts'

export const meta = () => [
  { title: `Read and sign an agreement | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** A form without scripts needs a referrer: without one, the server rejects the post as cross-site. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

/** Does not spend the link: mail scanners follow every link. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const page = await viewCosignerLink(context.get(platformContext), params.key, request)
  const isMailed = url.searchParams.has('mailed')
  return data({ page, isMailed }, { status: page.state === 'unknown' ? 404 : 200 })
}

const keyOf = ({ params }: PageCaller) => params['key'] ?? ''
const none = z.object({})

export const action = pageForms({
  open: (caller) =>
    formAct(none, async () => {
      const { platform, origin, request } = caller
      const { frame, cookie } = await openCosignerSession(platform, keyOf(caller), origin, request)
      return redirectDocument(frame, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
    }),
  again: (caller) =>
    formAct(none, async () => {
      await mailNewCosignerLink(caller.platform, keyOf(caller), caller.origin)
      return redirect(`/sign/with/${keyOf(caller)}?mailed`)
    }),
})

/** The page of a link for a person who signs after the first signer (rule SG28): the key facts, and the way to the agreement. */
export default function CosignerPage({ loaderData: { page, isMailed } }: Route.ComponentProps) {
  useEffect(retryRequests, [])
  return <CosignerScreen page={page} isMailed={isMailed} />
}
