import type { ReactNode } from 'react'

import { OwnPage } from '#app/retailers/session/browser/own-page.island.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { useFocusOnNews } from '#app/ui/focus/use-focus-on-news.ts'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { type ChangeKind, changeLabels } from '../change-request.ts'
import { ownChangesPath } from '../own-changes-path.ts'
import type { OwnChanges } from './find-own-changes.server.ts'
import { OwnChangeForm } from './own-change-form.tsx'

/** The page of a shop that is not in the account, or not signed yet. */
export function UnknownShop() {
  return (
    <>
      <h1 className="sign">Not in your shops</h1>
      <p className="lede">
        This shop is not in your account, or its contract is not signed yet. Until then you change the details in the
        contract. <a href="/account">See your shops</a>.
      </p>
    </>
  )
}

type FormProps = {
  /** The act of the form; by default it asks for the change. */
  intent?: string
  button?: string
  fields: readonly string[]
  children: ReactNode
  hasDay?: boolean
  /** Whether it needs the password of the account or a passkey (rule AC80). */
  isProven?: boolean
}

type AskScreenProps = FormProps & {
  kind: ChangeKind
  shop: OwnChanges | undefined
  heading: string
  lede: ReactNode
  /** What happens next, below the form. */
  next: ReactNode
}

/** A page that asks for one kind of change: its fields, the first day, and what happens then. */
export function AskScreen({ kind, shop, heading, lede, next, ...form }: AskScreenProps) {
  const title = useFocusOnNews(heading)
  return (
    <OwnPage className="own-page own-changes">
      {shop ? (
        <>
          <h1 className="sign" tabIndex={-1} ref={title}>
            {heading}
          </h1>
          <p className="lede">
            <b translate="no">{shop.shopName}</b>. <span>{lede}</span>
          </p>
          <AskForm kind={kind} shop={shop} {...form} />
          <div className="changes-next">{next}</div>
          <p className="changes-ways">
            <a className="text-link" href={ownChangesPath(shop.id)}>
              All changes of this shop
            </a>
          </p>
        </>
      ) : (
        <UnknownShop />
      )}
    </OwnPage>
  )
}

type AskFormProps = FormProps & { kind: ChangeKind; shop: OwnChanges }

function AskForm(props: AskFormProps) {
  const {
    kind,
    shop,
    intent = 'ask',
    button = 'Send it to us',
    fields,
    hasDay = true,
    isProven = false,
    children,
  } = props
  const isOpen = shop.requests.some((one) => one.kind === kind && (one.state === 'asked' || one.state === 'confirmed'))
  if (isOpen)
    return (
      <p>
        You have told us of such a change already.{' '}
        <a href={ownChangesPath(shop.id)} className="text-link">
          See it, or withdraw it
        </a>
        .
      </p>
    )
  return (
    <OwnChangeForm
      key={intent}
      intent={intent}
      label={changeLabels[kind]}
      fields={hasDay ? [...fields, 'effectiveOn'] : fields}
      button={button}
      isProven={isProven}
    >
      {children}
      {hasDay ? (
        <Field name="effectiveOn" label="From which day?">
          <TextInput type="date" defaultValue="" min={shop.days.first} max={shop.days.last} required />
        </Field>
      ) : null}
    </OwnChangeForm>
  )
}
