import { deviceName } from '#app/identity/sessions/device-name.ts'
import { listOwnSessions } from '#app/identity/sessions/manage-sessions.server.ts'
import { doneIn } from '#app/web/form/page-form.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import { officeForms } from '../../guards/office-form.server.ts'
import { requireStaff } from '../../guards/require-staff.server.ts'
import { hasFreshSecondFactor, type StaffActor } from '../../guards/staff-actor.server.ts'
import { roleLabels } from '../../roles/roles.ts'
import { listFactors } from '../second-factor/list-factors.server.ts'
import { countRecoveryCodes } from '../second-factor/manage-recovery-codes.server.ts'
import { showAuthenticator } from '../second-factor/add-authenticator.server.ts'
import { staffAudience } from '../staff-audience.server.ts'
import type { Route } from './+types/account.page.ts'
import { accountActs } from './account-acts.server.ts'
import { AccountScreen } from './account-screen.tsx'

export const meta = () => [{ title: 'Your account' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args)
  const platform = args.context.get(platformContext)
  return {
    person: { name: actor.name, email: actor.email, role: roleLabels[actor.role] },
    sessions: await listOwnSessions(platform, staffAudience, actor),
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

/** Returns the QR code and secret for a new authenticator app; undefined unless the colleague asked for one and has none. */
async function newAppFor({ url, context }: Route.LoaderArgs, actor: StaffActor) {
  if (!url.searchParams.has('app')) return undefined
  const enrolment = await showAuthenticator(context.get(platformContext), actor)
  return enrolment && { qr: enrolment.qr, secret: enrolment.secret }
}

export const action = officeForms(accountActs)

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountScreen {...loaderData} done={doneIn(actionData) ?? {}} />
}
