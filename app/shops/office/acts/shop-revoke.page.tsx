import { redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { findInvitations, revokeInvitation } from '#app/retailers/invitations/manage-invitations.server.ts'
import { canDo, invitationState } from '#app/retailers/invitations/invitation.ts'
import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { ok } from '#app/core/result.ts'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'

import type { Route } from './+types/shop-revoke.page.ts'
import { listPath } from '../shop-filters.ts'
import { requireShop, toStore } from './require-shop.server.ts'
import { ShopPanel } from '../record/shop-panel.tsx'

export const meta = () => [{ title: 'Revoke an invitation' }]
export const handle = { back: { to: '/staff/shops', label: 'Stores' } }

async function findRevocable(args: Parameters<typeof requireShop>[0]) {
  const found = await requireShop(args, 'newsagencies:write')
  const { emailKey } = found.shop
  const invitations = await findInvitations(found.platform.database.queries, emailKey === null ? [] : [emailKey])
  const invitation = invitations.get(emailKey ?? '')
  const isRevocable = invitation !== undefined && canDo('revoke', invitationState(invitation, new Date()))
  return { ...found, invitation: isRevocable ? invitation : undefined }
}

export async function loader(args: Route.LoaderArgs) {
  const { shop, invitation } = await findRevocable(args)
  if (!invitation) throw redirect(`${listPath}/${shop.id}${args.url.search}`)
  return { id: shop.id, shopName: shop.shopName, email: invitation.email }
}

export const action = officeForm({
  right: 'newsagencies:write',
  schema: z.object({}),
  async act(caller) {
    const { actor, platform, origin, invitation } = await findRevocable(caller)
    if (invitation) await revokeInvitation(platform, actor, { id: invitation.id, origin })
    return ok(undefined)
  },
  words: {},
  done: toStore,
})

export default function ShopRevokePage({ loaderData: { id, shopName, email } }: Route.ComponentProps) {
  const { search } = useLocation()
  const back = `${listPath}/${id}${search}`
  return (
    <ShopPanel shopName={shopName} heading="Revoke the invitation?" closeTo={back}>
      <p>
        The code that went to <b>{email}</b> stops working at once, for every store that waits for that address, and no
        reminder follows. They are not notified. You can send a new invitation later.
      </p>
      <OfficeForm className="flex flex-wrap gap-2">
        <Button variant="danger-fill">Revoke it</Button>
        <LinkButton to={back}>Cancel</LinkButton>
      </OfficeForm>
    </ShopPanel>
  )
}
