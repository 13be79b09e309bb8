import { ArrowRight, Phone, Plus } from 'lucide-react'
import { useState } from 'react'

import { brand } from '#app/brand.ts'
import { AnchorButton } from '#app/ui/button/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import vacantLot from '#app/ui/drawings/flow/vacant-lot.svg?drawing'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { anotherShopHash, findStores, isTheirTurn, manyStores, type Store } from './shop-list.ts'
import { ShopTile } from './shop-tile.tsx'

/** Shown while the retailer has no shop (rule AC35). `hasLeft`: they sold or left one. */
export function NoStores({ email, hasLeft }: { email: string; hasLeft: boolean }) {
  return (
    <div className="account-empty">
      <div>
        <h2 className="sign">No newsagencies found.</h2>
        <p>
          You are logged in as {email}. This email has no shop {hasLeft ? 'now' : 'yet'}.
        </p>
        <p className="acts account-actions">
          <AnchorButton data-click="Register a shop" size="large" href={`/signup${anotherShopHash}`}>
            Register a shop <ArrowRight aria-hidden="true" />
          </AnchorButton>
          <AnchorButton data-click="Call us" size="large" variant="ghost" href={brand.phone.href}>
            <Phone aria-hidden="true" /> {brand.phone.display}
          </AnchorButton>
        </p>
      </div>
      <Drawing of={vacantLot} className="picture vacant-lot" />
    </div>
  )
}

function countWords(found: number, all: number): string {
  if (found === 0) return 'No shop has that in its name or address.'
  return found === all ? `${all} shops` : `${found} of ${all} shops`
}

/** Lists the stores in the server's order, by name, with a search for many. The first unfinished store is highlighted. */
export function ShopShelf({ stores }: { stores: readonly Store[] }) {
  const [typed, setTyped] = useState('')
  const found = findStores(stores, typed)
  const first = found.find(isTheirTurn)
  return (
    <>
      {stores.length >= manyStores ? (
        <search className="account-search needs-script">
          <Field name="find" label="Find a shop" hint="Part of its name or address.">
            <TextInput
              type="search"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <p role="status">{countWords(found.length, stores.length)}</p>
        </search>
      ) : null}
      <ul className={classNames('account-stores', stores.length === 1 ? 'is-single' : undefined)}>
        {found.map((store) => (
          <ShopTile key={`${store.completeContractToken} ${store.shopName}`} store={store} isFirst={store === first} />
        ))}
      </ul>
      <a className="text-link" href={`/signup${anotherShopHash}`}>
        Add another shop <Plus aria-hidden="true" />
      </a>
    </>
  )
}
