import { redirect } from 'react-router'

import { retailerShopForms, shopAct } from '#app/retailers/guards/retailer-forms.server.ts'
import { ownPageHeaders } from '#app/retailers/session/own-page-headers.ts'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { brand } from '#app/brand.ts'
import { ok } from '#app/core/result.ts'
import '#app/geo/map/pin-map.css'
import { mapTiles } from '#app/geo/map/map-tiles.server.ts'
import '#app/geo/suburb-field.css'
import { permissionsPolicy } from '#app/web/edge/security-headers.server.ts'
import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import { ownChangesPath } from '../own-changes-path.ts'
import type { Route } from './+types/move.page.ts'
import { askAct, loadOwnChanges } from './own-change-page.server.ts'
import { AskScreen } from './ask-screen.tsx'
import { findNewPlace } from './find-new-place.server.ts'
import { AddressFields, PinFields, placeFields, type PlaceFields } from './move-fields.tsx'
import { moveFormSchema, moveOf, placeFormSchema } from './move.schema.ts'
import './own-changes.css'

export const handle = { wayOut: <LogOutButton /> }

/** Allows geolocation, which the page requests when a button is pressed (rule C47). */
export const headers = () => ({ ...ownPageHeaders(), 'Permissions-Policy': permissionsPolicy({ position: true }) })

export const meta = () => [{ title: `The shop moves | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** The address is in the query. With `step=pin` its pin is asked for. */
export async function loader(args: Route.LoaderArgs) {
  const { shop } = await loadOwnChanges(args)
  const platform = args.context.get(platformContext)
  const query = args.url.searchParams
  const found =
    shop && query.get('step') === 'pin'
      ? await findNewPlace(platform, { shopId: shop.id, ip: args.context.get(originContext).ip, query })
      : undefined
  const typed = Object.fromEntries(placeFields.map((name) => [name, query.get(name) ?? ''])) as PlaceFields
  return {
    shop,
    found,
    typed: { ...typed, state: typed.state || (shop?.state ?? '') },
    tiles: mapTiles(platform.config),
  }
}

/** The first screen checks the address and leads to the second, which asks for the change. */
export const action = retailerShopForms({
  ask: askAct(
    'move',
    moveFormSchema,
    ({ effectiveOn, ...fields }) => ({ details: moveOf({ effectiveOn, ...fields }), effectiveOn }),
    'This is the address of the shop already.',
  ),
  place: shopAct({
    schema: placeFormSchema,
    act: async (_, place) => ok(place),
    words: {},
    done: (place, { shopId }) =>
      redirect(`${ownChangesPath(shopId, 'move')}?${new URLSearchParams({ ...place, step: 'pin' })}`),
  }),
})

/** A retailer tells us of a move: the new address, then its pin and the first day there (rules CH1, CH6). */
export default function MovePage({ loaderData: { shop, found, typed, tiles } }: Route.ComponentProps) {
  const refused = useFormRefusal({ intents: ['place'] })?.typed
  const next = (
    <p>
      We check it, email you, and change the finder on that day. Your agreement stays as you signed it; the confirmation
      is listed next to it. Whatever we send you after that day goes to the new address.
    </p>
  )
  if (!found)
    return (
      <AskScreen
        kind="move"
        intent="place"
        shop={shop}
        heading="The shop moves"
        lede="Where will customers find it?"
        fields={placeFields}
        button="Next: the door on the map"
        hasDay={false}
        next={next}
      >
        <AddressFields start={{ ...typed, ...refused }} />
      </AskScreen>
    )
  const { place, proposal } = found
  const words = [place.addressName, place.street1, place.street2, `${place.suburb} ${place.state} ${place.postcode}`]
  return (
    <AskScreen
      kind="move"
      shop={shop}
      heading="Where is the door?"
      lede="Customers follow this pin, and so do the couriers."
      fields={['latlng', 'landmark']}
      next={next}
    >
      <p className="changes-place">
        <b translate="no">{words.filter(Boolean).join(', ')}</b>{' '}
        <a className="text-link" href={`${ownChangesPath(shop?.id ?? '', 'move')}?${new URLSearchParams(place)}`}>
          Change the address
        </a>
      </p>
      <PinFields place={place} proposal={proposal} tiles={tiles} />
    </AskScreen>
  )
}
