import { redirect } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'

import { pageForm } from '#app/web/form/page-action.server.ts'
import { headersOfForm } from '../frame/headers-of-form.ts'
import { parseNext, signInPath } from '../../guards/next-path.ts'
import { readDeviceToken, readSessionToken, signedInHeaders } from '../../guards/session-cookie.server.ts'
import { factorProofSchema, factorProofSecrets, readFactorProof } from '../second-factor/read-factor-proof.server.ts'
import type { Route } from './+types/code.page.ts'
import { CodeForm } from './code-form.tsx'
import { confirmSignIn, findPendingSignIn } from '../confirm-sign-in.server.ts'

export const meta = () => [{ title: 'Your code' }, { name: 'robots', content: 'noindex' }]

const nextOf = (url: URL) => parseNext(url.searchParams.get('next'))

/** The second step of the sign-in. Without a pending sign-in, which lasts a quarter of an hour, it redirects to the first step. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const next = nextOf(url)
  const pending = await findPendingSignIn(platform, readSessionToken(platform.config, request))
  if (!pending) throw redirect(signInPath(next))
  if (!pending.isEnrolled) throw redirect('/staff/set-up')
  const kind = url.searchParams.get('with') === 'recovery' ? ('recovery' as const) : ('authenticator' as const)
  const other = new URLSearchParams({ next, ...(kind === 'authenticator' && { with: 'recovery' }) })
  const { email, hasAuthenticator, hasPasskey, isReset } = pending
  const kinds = { kind, hasAuthenticator, hasPasskey }
  return { email, ...kinds, isReset, otherKindTo: `/staff/sign-in/code?${other}`, startAgainTo: signInPath(next) }
}

export const action = pageForm({
  schema: factorProofSchema,
  secrets: [...factorProofSecrets],
  async act({ platform, origin, request, url }, fields) {
    const read = readFactorProof(fields)
    if (!read.ok) return read
    const token = readSessionToken(platform.config, request)
    const device = readDeviceToken(platform.config, request)
    const result = await confirmSignIn(platform, token, read.proof, origin, device)
    if (result.ok) return result
    const isOver = result.refusal === 'session-over'
    return { ok: false, refusal: isOver ? redirect(signInPath(nextOf(url))) : read.whenWrong }
  },
  words: (refusal) => refusal,
  done: (session, { platform, url }) => redirect(nextOf(url), { headers: signedInHeaders(platform.config, session) }),
})

export const headers = headersOfForm

export default function CodePage({ loaderData }: Route.ComponentProps) {
  return <CodeForm {...loaderData} />
}
