import { originContext, platformContext } from '#app/web/platform.server.ts'

import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import type { Route } from './+types/mail-preview.page.ts'
import { previewMail } from '#app/office/mail/read-mail.server.ts'

/** A mail's HTML cannot run scripts, load resources or navigate; only its own styles are allowed. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"

/** Responds with the HTML part of a mail, for the sandboxed frame of its record. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'mail:read')
  const asked = { id: args.params.mailId, origin: args.context.get(originContext) }
  const html = await previewMail(args.context.get(platformContext), actor, asked)
  if (html === undefined) throw new Response('There is no such email.', { status: 404 })
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
    },
  })
}
