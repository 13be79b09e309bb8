import { type InputEvent, useRef } from 'react'

import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { OwnerProof, ownerPlan } from '#app/retailers/password/owner-proof.island.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { bankAfter, digitsOf } from '../bank/bank.ts'

type ChangeFormProps = { shopId: string; shopName: string }

/** The form for another account of a signed contract, with the password or a passkey as proof (rule AC80). */
export function ChangeForm({ shopId, shopName }: ChangeFormProps) {
  const passkey = useRef<HTMLInputElement>(null)
  const form = usePageForm(ownerPlan(changePlan(shopId), passkey))
  return (
    <FlowForm life={form} label={`New bank account for ${shopName}`} isOnline={useOnline()}>
      <input type="hidden" name="newsagencyId" value={shopId} />
      <FlowField
        name="bsb"
        label="BSB"
        hint="6 digits"
        maxLength={12}
        onInput={fillBank}
        {...numbers}
        {...(form.occasion === 0 && arrivesAt)}
      />
      <FlowField name="accountNumber" label="Account number" hint="4 to 9 digits" maxLength={24} {...numbers} />
      <FlowField
        name="nameOfFinancialInstitution"
        label="Bank or credit union"
        hint="Filled in from the BSB where we know it."
        autoComplete="off"
        maxLength={100}
      />
      <FlowField name="namesOnAccount" label="Names on the account" autoComplete="off" maxLength={100} />
      <OwnerProof form={form} passkey={passkey}>
        <p>We use it from 24 hours after you send it. We email you at once. That email has a link that stops it.</p>
        <FlowButton>Change the account</FlowButton>
      </OwnerProof>
    </FlowForm>
  )
}

const numbers = { inputMode: 'numeric', autoComplete: 'off' } as const

/** Fills in the bank of a complete BSB, unless the retailer has typed another one (rule C42). */
function fillBank({ currentTarget: { form, value } }: InputEvent<HTMLInputElement>): void {
  const bank = form?.elements.namedItem('nameOfFinancialInstitution')
  if (!(bank instanceof HTMLInputElement)) return
  bank.value = bankAfter(digitsOf(value), bank.value)
}

/** Focuses the form when it opens: it is above its link, and without scripts the page opens at its top. */
const arrivesAt = { autoFocus: true }

const notChanged = 'The account was not changed'

/** The plan of the form for another account, which takes effect in 24 hours. */
const changePlan = (shopId: string): PageFormPlan<string> => ({
  intent: 'change-bank',
  about: { newsagencyId: shopId },
  fields: ['bsb', 'accountNumber', 'nameOfFinancialInstitution', 'namesOnAccount'],
  words: {
    sending: 'Sending…',
    notDone: notChanged,
    notSure: 'We cannot tell whether the new account arrived',
    unchecked: notChanged,
  },
})
