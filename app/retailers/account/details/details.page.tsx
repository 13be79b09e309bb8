import { useSearchParams } from 'react-router'
import { listOwnPasskeys } from '#app/identity/passkeys/manage-passkeys.server.ts'
import { findSessionDevice, listOwnSessions } from '#app/identity/sessions/manage-sessions.server.ts'
import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { permissionsPolicy } from '#app/web/edge/security-headers.server.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { requireRetailerPage } from '../../guards/require-retailer-page.server.ts'
import { retailerForms } from '../../guards/retailer-forms.server.ts'
import { LogOutButton } from '../../session/browser/log-out-button.island.tsx'
import { ownPageHeaders } from '../../session/own-page-headers.ts'
import { OwnPage } from '../../session/browser/own-page.island.tsx'
import type { Route } from './+types/details.page.ts'
import { retailerAudience } from '../../retailer-audience.server.ts'
import { detailsActs } from './details-acts.server.ts'
import { endedSessionIn, newsOf } from './details-news.ts'
import { DetailsScreen } from './details-screen.tsx'
import './details.css'
import { findOwnDetails } from './find-own-details.server.ts'
import type { OwnAccount } from './own-account.ts'

export const handle = { wayOut: <LogOutButton /> }

/** Allows passkeys to be created on this page. */
export const headers = () => ({ ...ownPageHeaders(), 'Permissions-Policy': permissionsPolicy({ passkeys: true }) })

export const meta = () => [{ title: `Your account | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

type DetailsPage = {
  own: OwnAccount
  /** The device of the session that was just ended. */
  endedDevice: string | undefined
}

export async function loader(args: Route.LoaderArgs): Promise<DetailsPage> {
  const platform = args.context.get(platformContext)
  const actor = await requireRetailerPage(args)
  const ended = z.guid().safeParse(endedSessionIn(args.url.searchParams.get('done')))
  return {
    own: {
      ...(await findOwnDetails(platform, actor)),
      passkeys: await listOwnPasskeys(platform, retailerAudience, actor),
      sessions: await listOwnSessions(platform, retailerAudience, actor),
    },
    endedDevice: ended.success ? await findSessionDevice(platform, retailerAudience, actor, ended.data) : undefined,
  }
}

export const action = retailerForms(detailsActs)

/** A retailer's own account (rules AC38 to AC53): details, email, password, passkeys and sessions. */
export default function DetailsPage({ loaderData: { own, endedDevice } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <OwnPage className="own-page details">
      <h1 className="sign">Your account</h1>
      <DetailsScreen own={own} change={query.get('change')} news={newsOf(query.get('done'), endedDevice)} />
    </OwnPage>
  )
}
