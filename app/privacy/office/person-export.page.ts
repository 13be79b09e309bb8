import { redirect } from 'react-router'

import { RefusedError } from '#app/core/errors.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'
import { downloadName } from '#app/office/export/export-list.server.ts'
import { orRefusedPage } from '#app/office/export/or-refused-page.server.ts'
import { requireFreshStaff } from '#app/office/guards/require-staff.server.ts'

import { exportPerson } from '../people/export-person.server.ts'
import { whoIn } from '../people/person.ts'
import type { Route } from './+types/person-export.page.ts'

const types = { json: 'application/json', pdf: 'application/pdf' } as const

/** Responds with all data about a person as a file, after the second factor. The file name does not identify the person. If a number
 * finds several people, redirects to the page where one is chosen. */
export async function loader(args: Route.LoaderArgs) {
  const who = whoIn(args.url.searchParams)
  const format = args.url.searchParams.get('as') === 'json' ? 'json' : 'pdf'
  const file = await orRefusedPage(async () => {
    const actor = await requireFreshStaff(args, 'people:manage')
    if (!who) throw new RefusedError('not-found')
    const origin = args.context.get(originContext)
    return exportPerson(args.context.get(platformContext), actor, { who, format, origin })
  })
  if (!file.ok) throw redirect(`/staff/privacy/person?${args.url.searchParams}`)
  const name = downloadName('what-we-hold', format)
  return new Response(Uint8Array.from(file.value), {
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
