import { Form, useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'

import type { PreviewedMail } from '../mails/preview-mails.server.ts'
import { MailDrafts } from '../record/mail-drafts.tsx'

/** The new owner's details as typed. */
export type TypedOwner = Readonly<Record<string, string>>

/** The server's response to the last submit: the preview in `mails`, and the `version` that would be transferred. */
export type TransferAnswer = { owner: TypedOwner; mails?: PreviewedMail[]; version?: number }

/** The values of `intent`. */
const acts = ['preview', 'transfer']

type TransferFormProps = {
  contactName: string | null
  isOpen: boolean
  hasAccount: boolean
  hasTablet: boolean
  /** The new owner that the retailer named. */
  named: TypedOwner | undefined
  /** The day that the retailer named for it. */
  namedFrom: string | undefined
  answer: TransferAnswer | undefined
  back: string
}

/** Posts the new owner with `intent`: `preview`, then `transfer` with `version`, or `change` to edit the details again. */
export function TransferForm({ answer, ...props }: TransferFormProps) {
  if (!answer?.mails) return <NewOwner answer={answer} {...props} />
  return <Handover {...props} {...answer} mails={answer.mails} />
}

function NewOwner({ answer, named, namedFrom, hasTablet, back }: TransferFormProps) {
  const owner = answer?.owner ?? named
  return (
    <OfficeForm intents={acts} className="store-form" preventScrollReset>
      {namedFrom ? <p>The retailer named this owner, from {namedFrom}. A transfer takes effect at once.</p> : null}
      <Field name="contactName" label="Name of the new owner">
        <TextInput defaultValue={owner?.contactName} autoComplete="off" />
      </Field>
      <Field name="email" label="Their email" hint="For their account">
        <TextInput type="email" defaultValue={owner?.email} autoComplete="off" />
      </Field>
      <div className="store-form-pair">
        <Field name="phone" label="Contact number">
          <TextInput type="tel" defaultValue={owner?.phone} autoComplete="off" />
        </Field>
        <Field name="abn" label="Their ABN">
          <TextInput inputMode="numeric" defaultValue={owner?.abn} autoComplete="off" />
        </Field>
      </div>
      <Checkbox
        name="licensedPostOffice"
        value="yes"
        label="The store is a Licensed Post Office (LPO)"
        defaultChecked={owner?.licensedPostOffice === 'yes'}
      />
      {hasTablet ? (
        <Checkbox
          name="tabletStays"
          value="yes"
          label="The tablet stays in the store"
          hint="If not, the seller returns it with our label"
          defaultChecked={answer ? answer.owner.tabletStays === 'yes' : true}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="preview">
          Preview the emails
        </Button>
        <LinkButton to={back}>Cancel</LinkButton>
      </div>
    </OfficeForm>
  )
}

type HandoverProps = Omit<TransferFormProps, 'answer' | 'back' | 'named' | 'namedFrom' | 'hasTablet'> &
  TransferAnswer & { mails: PreviewedMail[] }

function Handover({ owner, mails, version, contactName, isOpen, hasAccount }: HandoverProps) {
  // Only for this act: while another act runs, the button must not be busy, because a press on a busy button is lost.
  const isBusy = useNavigation().formData?.get('intent') === 'transfer'
  const old = contactName ?? 'the previous owner'
  return (
    <Form method="post" className="store-form" preventScrollReset>
      <ul className="consequences">
        <li>
          {hasAccount ? `The store leaves the account of ${old}` : `The invitation of ${old} no longer opens it`}, and
          the link to its contract stops working.
        </li>
        <li>The new owner enters contact and bank details and signs again. The address and hours stay.</li>
        {isOpen ? (
          <li>The store is not in the finder until the new contract is signed and you open the store.</li>
        ) : null}
        <li>These emails are sent at once:</li>
      </ul>
      <MailDrafts mails={mails} />
      <input type="hidden" name="version" value={version} />
      {Object.entries(owner).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="danger-fill" name="intent" value="transfer" busy={isBusy}>
          {`Transfer to ${owner.contactName}`}
        </Button>
        <Button variant="ghost" name="intent" value="change">
          Edit
        </Button>
      </div>
    </Form>
  )
}
