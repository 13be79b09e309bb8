import { data, redirect } from 'react-router'

import { listOwnPasskeys } from '#app/identity/passkeys/manage-passkeys.server.ts'
import { doneIn } from '#app/web/form/page-form.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { readWaitingForm } from '../../guards/fresh-form.server.ts'
import { withoutWaitingForm } from '../../guards/waiting-form.ts'
import { parseNext, signInPath } from '../../guards/next-path.ts'
import { officeForm } from '../../guards/office-form.server.ts'
import { requireStaff } from '../../guards/require-staff.server.ts'
import { sessionCookie } from '../../guards/session-cookie.server.ts'
import { hasFreshSecondFactor } from '../../guards/staff-actor.server.ts'
import { confirmIdentity } from '../second-factor/confirm-identity.server.ts'
import { staffAudience } from '../staff-audience.server.ts'
import { factorProofSchema, factorProofSecrets, readFactorProof } from '../second-factor/read-factor-proof.server.ts'
import type { Route } from './+types/confirm.page.ts'
import { ConfirmForm, FileReady } from './confirm-form.tsx'
import { FinishForm } from './finish-form.tsx'

/** A browser does not navigate to a download: this page fetches the file and links back to its list. */
export function meta({ loaderData }: Route.MetaArgs) {
  const isFileReady = loaderData?.isReady && !loaderData.waiting
  const fetchFile = isFileReady ? [{ httpEquiv: 'refresh', content: `1;url=${loaderData.next}` }] : []
  return [{ title: 'Confirm your identity' }, { name: 'robots', content: 'noindex' }, ...fetchFile]
}

const nextOf = (url: URL) => parseNext(url.searchParams.get('next'))

const isFile = (next: string) => /\/export(\?|$)/.test(next)

/** Returns the address of the page that required the second factor, without the file path or the waiting form. */
function backFrom(next: string, base: URL): string {
  const { pathname, search } = new URL(next, base)
  return pathname.replace(/\/export$/, '') + withoutWaitingForm(search)
}

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args)
  const next = nextOf(args.url)
  const isReady = hasFreshSecondFactor(actor)
  const waiting = isReady ? await readWaitingForm(args, next) : undefined
  const backTo = backFrom(next, args.url)
  if (isReady && !waiting && !isFile(next)) throw redirect(backTo)
  const hasPasskey = (await listOwnPasskeys(args.context.get(platformContext), staffAudience, actor)).length > 0
  return { next, isReady, waiting, hasPasskey, backTo }
}

/** Checks the second factor, and then submits the waiting form, downloads the file or opens the page. */
export const action = officeForm({
  schema: factorProofSchema,
  secrets: [...factorProofSecrets],
  async act({ platform, actor, origin, url }, fields) {
    const read = readFactorProof(fields)
    if (!read.ok) return read
    const result = await confirmIdentity(platform, actor, read.proof, origin)
    if (result.ok) return result
    return {
      ok: false,
      refusal: result.refusal === 'session-over' ? redirect(signInPath(nextOf(url))) : read.whenWrong,
    }
  },
  words: (refusal) => refusal,
  async done(session, caller) {
    const { platform, url } = caller
    const headers = { 'Set-Cookie': sessionCookie(platform.config, session) }
    const next = nextOf(url)
    const waiting = await readWaitingForm(caller, next)
    if (waiting) return data({ waiting }, { headers })
    const to = isFile(next) ? `/staff/confirm?${new URLSearchParams({ next })}` : backFrom(next, url)
    return redirect(to, { headers })
  },
})

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isReady, hasPasskey, backTo } = loaderData
  const finished = doneIn(actionData)?.waiting
  const waiting = finished ?? loaderData.waiting
  if (waiting) return <FinishForm waiting={waiting} startsItself={finished !== undefined} backTo={backTo} />
  if (isReady) return <FileReady fileTo={next} backTo={backTo} />
  return <ConfirmForm hasPasskey={hasPasskey} backTo={backTo} />
}
