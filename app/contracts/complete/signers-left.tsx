import { CircleCheck, Hourglass } from 'lucide-react'

import { brand } from '#app/brand.ts'
import { RollerShop } from '#app/ui/drawings/flow/roller-shop.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { fullMoment, longDate } from '#app/ui/time/dates.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { usePageForm } from '#app/web/form/use-page-form.ts'
import type { ShownSigner } from '#app/signing/cosigners/find-signers.server.ts'

import './complete.css'
import './signers-left.css'

/** Everyone who signs a contract that waits for other signers. */
export type SignersLeft = {
  shopName: string
  progress: number
  documentId: string
  /** Whether it is signed here; the signers of another company's document cannot be changed. */
  isOurs: boolean
  /** Until when it can be signed, ISO 8601. */
  expiresAt: string
  signers: ShownSigner[]
}

/** What the person did last on this page. */
export type SignersNews = 'again' | 'replace' | null

const words = {
  sending: 'Saving…',
  notDone: 'This was not done',
  notSure: 'We cannot tell whether this was done',
  unchecked: 'This was not done',
}

function AgainForm({ id }: { id: string }) {
  const form = usePageForm({ intent: 'again', about: { id }, fields: [], words })
  return (
    <FlowForm life={form} label="Email the link again" isOnline={useOnline()}>
      <input type="hidden" name="id" value={id} />
      <FlowButton variant="alt">Email a new link</FlowButton>
    </FlowForm>
  )
}

const personFields = ['givenNames', 'surname', 'email'] as const

function ReplaceForm({ id }: { id: string }) {
  const form = usePageForm({ intent: 'replace', about: { id }, fields: personFields, words })
  return (
    <FlowForm life={form} label="Name another signer" isOnline={useOnline()}>
      <input type="hidden" name="id" value={id} />
      <FlowField name="givenNames" label="Given names" autoComplete="off" maxLength={100} />
      <FlowField
        name="surname"
        label="Surname"
        optional
        hint="Leave it empty if they have one name."
        autoComplete="off"
        maxLength={100}
      />
      <FlowField
        name="email"
        label="Email"
        type="email"
        hint="Each signer needs a different one. We email them a personal link."
        autoComplete="off"
      />
      <FlowButton variant="ghost">Ask this person instead</FlowButton>
    </FlowForm>
  )
}

function WithdrawForm() {
  const form = usePageForm({ intent: 'withdraw', fields: [], words })
  return (
    <FlowForm life={form} label="Take the agreement back" isOnline={useOnline()}>
      <FlowButton variant="ghost">Take it back</FlowButton>
    </FlowForm>
  )
}

function Person({ signer, isOurs }: { signer: ShownSigner; isOurs: boolean }) {
  const { id, name, email, hasSigned, askedAt } = signer
  const mailed = askedAt
    ? `We emailed ${email} on ${fullMoment(askedAt)}, Sydney time.`
    : `We sent too many emails today, so ${email} has no email yet. We send it in the next days.`
  const state = hasSigned ? 'Has signed.' : `Has still to sign. ${mailed}`
  return (
    <li>
      {hasSigned ? <CircleCheck aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
      <div>
        <h2 className="sign" translate="no">
          {name}
        </h2>
        <p>{state}</p>
        {!hasSigned && id !== null && isOurs ? (
          <>
            <AgainForm id={id} />
            <details>
              <summary>
                Ask another person instead of <span translate="no">{name}</span>
              </summary>
              <ReplaceForm id={id} />
            </details>
          </>
        ) : null}
      </div>
    </li>
  )
}

const newsWords: Record<Exclude<SignersNews, null>, string> = {
  again: 'We have emailed a new link. The one before it no longer works.',
  replace: 'We have emailed the new signer. The earlier link no longer works.',
}

/** The page after the first signature, while others have still to sign (rule SG28): who, and what the first signer can do. */
export function SignersLeftScreen({ left, news }: { left: SignersLeft; news: SignersNews }) {
  const { signers, isOurs, expiresAt, shopName, progress } = left
  return (
    <main id="main" className="complete signers-left">
      <div className="complete-words">
        <h1 className="sign">You have signed</h1>
        <p className="lede">
          The agreement starts once you have all signed. Then we email a copy to each of you. The last day to sign is{' '}
          {longDate(expiresAt)}.
        </p>
        {news ? (
          <FlowNote title="Done" isNews>
            {newsWords[news]}
          </FlowNote>
        ) : null}
        <ul className="signers">
          {signers.map((signer) => (
            <Person key={signer.id ?? 'first'} signer={signer} isOurs={isOurs} />
          ))}
        </ul>
        <section aria-labelledby="take-back">
          <h2 id="take-back" className="sign">
            Is something wrong in it?
          </h2>
          <p>
            Then take it back. Your signature and the links no longer count. You can change your answers and sign again.
            Questions? Call <a href={brand.phone.href}>{brand.phone.display}</a>.
          </p>
          <WithdrawForm />
        </section>
      </div>
      <RollerShop name={shopName} percent={progress} />
    </main>
  )
}
