import { redirect } from 'react-router'

import { RefusedError } from '#app/core/errors.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import { requireStaff } from '../../guards/require-staff.server.ts'
import { readSessionToken } from '../../guards/session-cookie.server.ts'
import type { Route } from './+types/options.page.ts'
import { askPasskey } from './ask-passkey.server.ts'
import { passkeyPurposes } from './passkey.ts'

/** Creating a challenge is a write, so there is nothing to GET. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args)
  return redirect('/staff')
}

/** Returns the WebAuthn options for the posted `purpose` to the script of a staff page. */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const asked = (await request.formData()).get('purpose')
  const purpose = passkeyPurposes.find((each) => each === asked)
  const token = readSessionToken(platform.config, request)
  try {
    const question = purpose && (await askPasskey(platform, token, purpose, context.get(originContext)))
    if (!question) throw new RefusedError('forbidden')
    return Response.json(question, { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return Response.json({ message: error.message }, { status: error.status })
  }
}
