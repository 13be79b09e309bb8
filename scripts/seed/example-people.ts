import type { PlaceWithPoint } from '#app/geo/place.ts'
import { placesNear } from '#app/geo/suburbs/places-near.server.ts'
import { isBoxPostcode } from '#app/geo/suburbs/postcode.ts'
import { isAbn } from '#app/core/text/abn.ts'
import { type SeededRandom, pick } from '#app/core/seeded-random.ts'
import { exampleDomain, exampleMobiles } from '#app/core/example.ts'

const givenNames = [
  'Aroha', 'Ben', 'Carmen', 'Dinesh', 'Elena', 'Farid', 'Grace', 'Hamish', 'Ingrid', 'Jarrah', 'Kiri', 'Lachlan', 'Mei',
  'Nadia', 'Oscar', 'Priya', 'Quentin', 'Rosa', 'Sanjay', 'Thu', 'Una', 'Vikram', 'Wendy', 'Xavier', 'Yusuf', 'Zoe',
] // prettier-ignore
const surnames = [
  'Adeyemi', 'Brennan', 'Costa', 'Dimitriou', 'Egan', 'Ferraro', 'Gill', 'Hoang', 'Ivanov', 'Joshi', 'Kelly', 'Lim',
  'Mackay', 'Nguyen', 'Okafor', 'Pellow', 'Quinn', 'Raman', 'Singh', 'Tran', 'Underwood', 'Vella', 'Whitcombe', 'Yamada',
] // prettier-ignore
const trades = [
  'News',
  'Newsagency',
  'Papers',
  'Paper Shop',
  'Convenience',
  'Corner Store',
  'News & Gifts',
  'Post & News',
]
const streets = ['Station Street', 'High Street', 'Main Street', 'Railway Parade', 'Church Street', 'Wattle Street', 'Market Street', 'Banksia Avenue'] // prettier-ignore
const areaCodes: Record<string, string> = { NSW: '02', ACT: '02', VIC: '03', TAS: '03', QLD: '07', SA: '08', WA: '08', NT: '08' } // prettier-ignore

type ExamplePerson = { givenName: string; surname: string; name: string; email: string; ip: string }
export type ExampleShop = {
  shopName: string
  place: PlaceWithPoint
  street: string
  /** A number that is reserved for fiction. */
  phone: string
  mobile: string
  abn: string
  owner: ExamplePerson
}

const word = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')

const pad = (value: number, length: number) => String(value).padStart(length, '0')

/** Formats a number as people write it: `0491 570 156`. */
export const mobileOf = (number: string): string => number.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')

/** Returns an ABN with a valid checksum, of a company number that is far from being issued. */
function abnOf(random: SeededRandom): string {
  const company = `99${pad(random(10_000_000), 7)}`
  for (let check = 10; check < 100; check += 1) if (isAbn(`${check}${company}`)) return `${check}${company}`
  throw new Error('every company number has an ABN')
}

/** Creates people and shops that cannot exist: their addresses are under example.net, their numbers are reserved for fiction. */
export function createPeople(random: SeededRandom, taken: readonly string[] = []) {
  const middleOfAustralia = { lat: -27, lon: 134 }
  // A few places have streets and a postcode of post office boxes, which no contract accepts (rule C23).
  const places = placesNear(middleOfAustralia, 4_000).filter(
    ({ isApproximate, postcode }) => !isApproximate && !isBoxPostcode(postcode),
  )
  const known = new Set(taken)

  /** Returns the first address of a name at some hosts that neither the installation nor another example uses. */
  function freeAddress(local: string, ...hosts: string[]): string {
    const at = (...before: string[]) => `${local}@${[...before, ...hosts, exampleDomain].filter(Boolean).join('.')}`
    let email = at()
    for (let count = known.size; known.has(email); count += 1) email = at(`n${count}`)
    known.add(email)
    return email
  }

  /** Returns the address of a member of the example office. */
  const colleague = (name: string) => freeAddress(name.toLowerCase().replaceAll(' ', '.'), 'office')

  /** Creates a person. `mailbox` says why mails to them bounce: `full`, `away` or `gone`. */
  function person(at: string, mailbox = ''): ExamplePerson {
    const [givenName, surname] = [pick(random, givenNames), pick(random, surnames)]
    const local = [word(givenName), ...(at ? [] : [word(surname)]), mailbox].filter(Boolean).join('.')
    const email = freeAddress(local, at)
    // The addresses of RFC 5737, which are not routed.
    return { givenName, surname, name: `${givenName} ${surname}`, email, ip: `198.51.100.${1 + random(254)}` }
  }

  function shop(mailbox = ''): ExampleShop {
    const place = pick(random, places)
    const shopName = `${place.name} ${pick(random, trades)}`
    return {
      shopName,
      place,
      street: `${1 + random(390)} ${pick(random, streets)}`,
      phone: `${areaCodes[place.state]} 5550 ${pad(random(10_000), 4)}`,
      mobile: mobileOf(pick(random, exampleMobiles)),
      abn: abnOf(random),
      owner: person(`${word(shopName)}${known.size}`, mailbox),
    }
  }

  return { person, shop, colleague }
}
export type People = ReturnType<typeof createPeople>
