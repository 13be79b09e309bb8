import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import { previewRenewalMail } from '../renewal/preview-renewals.server.ts'
import type { Route } from './+types/renewal-preview.page.ts'

/** The preview can run no code, load nothing and link nowhere; the page around it may measure it. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; form-action 'none'"

/** Returns the HTML part of the mail that an offer of a renewal would send to the store of the address, for a sandboxed frame. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'contracts:renew')
  const store = args.url.searchParams.get('store') ?? ''
  const isId = z.guid().safeParse(store).success
  const html = isId ? await previewRenewalMail(args.context.get(platformContext), actor, store) : undefined
  if (html === undefined) throw new Response('This store gets no email.', { status: 404 })
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'no-store',
    },
  })
}
