import { z } from 'zod'

import { findMail } from '#app/platform/mail/mail.store.server.ts'
import { renderedMail } from '#app/platform/mail/send-mail.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'

import { requireStaff } from '../guards/require-staff.server.ts'
import type { Route } from './+types/mail-preview.page.ts'

/** A mail's HTML can run nothing, load nothing and lead nowhere: its own styles are all that it may have. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"

/** The HTML part of a mail, for the sandboxed frame of its record. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'mail:read')
  const platform = args.context.get(platformContext)
  const { mailId } = args.params
  const mail = z.guid().safeParse(mailId).success && (await findMail(platform.database.queries, mailId))
  if (!mail) throw new Response('There is no such mail.', { status: 404 })
  const { html } = await renderedMail(platform, mail)
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
    },
  })
}
