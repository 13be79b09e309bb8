import { createPeople } from '#scripts/seed/example-people.ts'
import { wizardOf } from '#scripts/seed/contract-steps.ts'

import { seededRandom } from '#app/core/seeded-random.ts'

import type { Person, SeamShop } from './seam-model.ts'

const random = seededRandom(48)
const people = createPeople(random)
let made = 0

/** Invents a person with a unique address. It is no example's address, since the finder hides those. */
export function newPerson(): Person {
  const { givenName, surname, name } = people.person('corner')
  made += 1
  const email = `${givenName.toLowerCase()}-${made}@corner-shop.example.org`
  return { name, givenName, surname, email, former: [], accountId: null }
}

/** Invents a shop of a person, before anybody knows of it. */
export function newShop(label: string, owner: Person): SeamShop {
  const invented = people.shop()
  made += 1
  const { givenName, surname, name, email } = owner
  const shopName = `${invented.place.name} Papers ${made}`
  const details = { ...invented, shopName, owner: { ...invented.owner, givenName, surname, name, email } }
  return {
    label,
    details,
    owner,
    registrationId: '',
    id: '',
    stage: 'asked',
    state: wizardOf(details, random),
    confirmed: null,
    lastDay: null,
    asked: new Map(),
    cosigning: null,
    renewal: null,
  }
}

/** Gives a shop to another person, who will fill in another contract for it. */
export function handOver(shop: SeamShop, buyer: Person, shopName: string): void {
  const { givenName, surname, name, email } = buyer
  const details = { ...shop.details, shopName, owner: { ...shop.details.owner, givenName, surname, name, email } }
  Object.assign(shop, { owner: buyer, details, state: wizardOf(details, random) })
  Object.assign(shop, {
    stage: 'approved',
    confirmed: null,
    lastDay: null,
    asked: new Map(),
    cosigning: null,
    renewal: null,
  } satisfies Partial<SeamShop>)
}
