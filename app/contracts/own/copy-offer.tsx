import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'

import { Button } from '#app/ui/button/button.tsx'
import { Select } from '#app/ui/field/select.tsx'

import { type BankDetails, bankIn, maskAccount, type PageNumber } from '../bank/bank.ts'
import type { OtherShop } from '../answers/contract-answers.ts'
import { isSameValue } from '../draft/choose/compare-sections.ts'
import type { DraftSync } from '../draft/draft-sync.ts'
import { type WeekHours, weekOf } from '../wizard/rules/wizard-hours.ts'
import {
  type AddressState,
  type ContactPerson,
  type ContactState,
  type PageAccount,
  personIn,
} from '../wizard/wizard-state.ts'
import type { WizardEvent } from '../wizard/wizard-reducer.ts'
import { copyBank } from './copy-bank.ts'

type OfferProps<Had> = {
  /** The shops whose part is complete and differs from the form. */
  shops: readonly OtherShop[]
  /** The copied part, as the button names it. */
  what: string
  /** Fills the form and returns its earlier values, or the problem. Confirms nothing: that is the step's own button. */
  copy(shop: OtherShop): Promise<Copied<Had>> | Copied<Had>
  /** Returns the problem, if there is one. */
  putBack(had: Had): Promise<string | undefined> | undefined
}
type Copied<Had> = { had: Had } | { problem: string }

/** Adds the suburb if two shops have the same name. */
const nameAmong = (shops: readonly OtherShop[], { shopName, suburb }: OtherShop) =>
  suburb && shops.filter((shop) => shop.shopName === shopName).length > 1 ? `${shopName}, ${suburb}` : shopName

/** The offer to copy a part of a step from another shop of the account (rule C55), to check it, and to undo that. */
function Offer<Had>({ shops, what, copy, putBack }: OfferProps<Had>) {
  // Fixes the list, so that no shop appears or disappears while the retailer types.
  const [choices] = useState(shops)
  const [chosen, setChosen] = useState(choices[0])
  const [earlier, setEarlier] = useState<Had[]>([])
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!chosen) return null
  const last = earlier.at(-1)

  async function take(shop: OtherShop): Promise<void> {
    setBusy(true)
    const copied = await copy(shop)
    setBusy(false)
    if ('problem' in copied) return setMessage(copied.problem)
    setEarlier([...earlier, copied.had])
    setMessage(`Copied from ${shop.shopName}. Check it before you go on.`)
  }

  async function undo(had: Had): Promise<void> {
    setBusy(true)
    const problem = await putBack(had)
    setBusy(false)
    if (problem !== undefined) return setMessage(problem)
    setEarlier(earlier.slice(0, -1))
    setMessage('What you had is back.')
    button.current?.focus()
  }

  return (
    <div className="copy-offer" role="group" aria-label={`Copy ${what} from another shop`}>
      <p>
        <Copy aria-hidden="true" />
        <b>Same as another shop of yours?</b>
      </p>
      {choices.length > 1 ? (
        <label>
          <span>Which shop?</span>
          <Select
            value={chosen.newsagencyId}
            onChange={({ target }) => setChosen(choices.find(({ newsagencyId }) => newsagencyId === target.value))}
          >
            {choices.map((shop) => (
              <option key={shop.newsagencyId} value={shop.newsagencyId}>
                {nameAmong(choices, shop)}
              </option>
            ))}
          </Select>
        </label>
      ) : null}
      <Button ref={button} type="button" variant="ghost" busy={isBusy} onClick={() => void take(chosen)}>
        <span>{choices.length > 1 ? `Copy ${what}` : `Copy from ${chosen.shopName}`}</span>
        <span className="vh">{choices.length > 1 ? ` from ${chosen.shopName}` : `: ${what}`}</span>
      </Button>
      <div className="copy-said">
        <span role="status">{message}</span>
        {last === undefined ? null : (
          <button type="button" className="text-button" onClick={() => void (isBusy || undo(last))}>
            Put back what I had
          </button>
        )}
      </div>
    </div>
  )
}

type Others = { others?: readonly OtherShop[] | undefined }

/** Returns the other shops whose part is complete and differs from the form. */
const differing = ({ others = [] }: Others, part: keyof OtherShop, now: unknown) =>
  others.filter((shop) => shop[part] !== null && !isSameValue(shop[part], now))

type PersonOfferProps = Others & { contact: ContactState; edit(person: ContactPerson): void }

/** The offer above the contact details: the person, never the shop. */
export function PersonOffer({ contact, edit, ...others }: PersonOfferProps) {
  const had = personIn(contact)
  function copy({ person }: OtherShop) {
    if (person) edit(person)
    return { had }
  }
  return (
    <Offer
      shops={differing(others, 'person', had)}
      what="these details"
      copy={copy}
      putBack={(before: ContactPerson) => {
        edit(before)
        return undefined
      }}
    />
  )
}

type HoursOfferProps = Others & { address: AddressState; act(event: WizardEvent): void }

/** The offer above the opening hours. */
export function HoursOffer({ address, act, ...others }: HoursOfferProps) {
  const had = weekOf((day) => address[day])
  function copy({ hours }: OtherShop) {
    if (hours) act({ type: 'copy-hours', week: hours })
    return { had }
  }
  return (
    <Offer
      shops={differing(others, 'hours', had)}
      what="the hours"
      copy={copy}
      putBack={(week: WeekHours) => {
        act({ type: 'copy-hours', week })
        return undefined
      }}
    />
  )
}

type BankOfferProps = Others & { account: PageAccount; token: string; draft: DraftSync; act(event: WizardEvent): void }
type HadBank = { bank: BankDetails<PageNumber>; undo: string }

/** The offer above the deposit slip: the server copies, and the page gets masked numbers (rule C56). */
export function BankOffer({ account, token, draft, act, ...others }: BankOfferProps) {
  const had = bankIn(account)
  const ask = (what: { from: string } | { undo: string }) => copyBank(draft, token, what)
  async function copy({ newsagencyId }: OtherShop): Promise<Copied<HadBank>> {
    const copied = await ask({ from: newsagencyId })
    if ('problem' in copied) return copied
    act({ type: 'copy-bank', bank: copied.bank })
    return { had: { bank: had, undo: copied.undo } }
  }
  async function putBack({ bank, undo }: HadBank): Promise<string | undefined> {
    const back = await ask({ undo })
    if ('problem' in back) return back.problem
    // Typed digits are restored in full; masked ones stay masked.
    act({ type: 'copy-bank', bank })
    return undefined
  }
  return <Offer shops={differing(others, 'bank', maskAccount(had))} what="the account" copy={copy} putBack={putBack} />
}
