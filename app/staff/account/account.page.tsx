import { redirect } from 'react-router'
import { z } from 'zod'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { requireFreshStaffFor } from '../guards/fresh-form.server.ts'
import { orRefusalPage, requireFreshStaff, requireStaff } from '../guards/require-staff.server.ts'
import { endedSessionCookie } from '../guards/session-cookie.server.ts'
import { hasFreshSecondFactor, type StaffActor } from '../guards/staff-actor.server.ts'
import { roleLabels } from '../roles.ts'
import { listFactors } from '../second-factor/list-factors.server.ts'
import { countRecoveryCodes, makeRecoveryCodes } from '../second-factor/manage-recovery-codes.server.ts'
import { showAuthenticator } from '../second-factor/add-authenticator.server.ts'
import { deviceName } from '../sessions/device-name.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '../sessions/manage-sessions.server.ts'
import type { Route } from './+types/account.page.ts'
import { changeFactors, isFactorAct } from './account-acts.server.ts'
import { AccountScreen } from './account-screen.tsx'
import { chooseSingleKeys } from './choose-single-keys.server.ts'

export const meta = () => [{ title: 'Your account' }]

const path = '/staff/account'

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args)
  const platform = args.context.get(platformContext)
  const sessions = await listSessions(platform, actor)
  return {
    person: { name: actor.name, email: actor.email, role: roleLabels[actor.role] },
    sessions: sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt, isCurrent }) => ({
      id,
      device: deviceName(userAgent),
      address: ip,
      startedAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent,
    })),
    singleKeys: actor.singleKeys,
    recoveryCodesLeft: await countRecoveryCodes(platform, actor),
    areCodesGone: args.url.searchParams.get('codes') === 'gone',
    ...(await listFactors(platform, actor)),
    newApp: await newAppFor(args, actor),
    isFresh: hasFreshSecondFactor(actor),
    deviceNow: deviceName(args.context.get(originContext).userAgent),
    now: new Date().toISOString(),
  }
}

/** The picture and the secret for an authenticator app, for whoever asked for it and has none yet. */
async function newAppFor({ url, context }: Route.LoaderArgs, actor: StaffActor) {
  if (!url.searchParams.has('app')) return undefined
  const enrolment = await showAuthenticator(context.get(platformContext), actor)
  return enrolment && { qr: enrolment.qr, secret: enrolment.secret }
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args)
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const form = await args.request.formData()
  const intent = form.get('intent')
  const here = { ...args, url: new URL(path, args.url) }
  if (intent === 'new-recovery-codes') {
    const fresh = await requireFreshStaffFor(here, undefined, form)
    return { freshCodes: await orRefusalPage(() => makeRecoveryCodes(platform, fresh, origin)) }
  }
  if (form.has('passkey') || isFactorAct(intent)) {
    // Passwords and the answers of devices do not go into an address.
    const holdsSecret = intent === 'password' || intent === 'add-app' || form.has('passkey')
    const fresh = holdsSecret
      ? await requireFreshStaff(args, undefined, path)
      : await requireFreshStaffFor(here, undefined, form)
    const act = { platform, actor: fresh, form, origin }
    return (await orRefusalPage(() => changeFactors(act, intent))) ?? redirect(path)
  }
  if (intent === 'keys-on' || intent === 'keys-off') await chooseSingleKeys(platform, actor, intent === 'keys-on')
  if (intent === 'end-other-sessions') await revokeOtherSessions(platform, actor, origin)
  const session = z.guid().safeParse(form.get('session'))
  if (intent === 'end-session' && session.success) {
    await revokeSession(platform, actor, session.data, origin)
    if (session.data === actor.sessionId) {
      return redirect('/staff/sign-in', { headers: { 'Set-Cookie': endedSessionCookie(platform.config) } })
    }
  }
  return redirect(path)
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountScreen {...loaderData} done={actionData ?? {}} />
}
