import { FlowCheck } from '#app/web/form/flow-check.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowCheckbox } from '#app/ui/flow/flow-checkbox.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowSelect } from '#app/ui/flow/flow-select.tsx'

import { useAbnVerdict } from '../abn/use-abn-verdict.ts'
import { sources } from '../registration.ts'
import { digitsOnly } from '../decide/digits-only.tsx'
import { fieldLabels, maxLengths } from '../registration-fields.ts'
import { AbnVerdictLine } from './abn-verdict-line.tsx'
import { AlreadyRegistered } from './already-registered.tsx'
import type { useSignup } from './use-signup.ts'

/** Blank first (rule RG2). */
const sourceOptions = ['', ...sources].map((value) => ({ value, label: value }))

function BusinessNameOffer({ names, onTake }: { names: readonly string[]; onTake: (name: string) => void }) {
  return (
    <p className="signup-offer">
      {names.map((name) => (
        <button key={name} type="button" className="text-button" onClick={() => onTake(name)}>
          Use “{name}” as the shop name
        </button>
      ))}
    </p>
  )
}

const folded = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** The fields, in the order of the API call (rule RG1). A digit-only field ignores other characters. */
export function SignupForm({ form, values, known }: Omit<ReturnType<typeof useSignup>, 'registered' | 'isFilledIn'>) {
  const verdict = useAbnVerdict(values.abn)
  const names = verdict.kind === 'registered' ? verdict.businessNames : []
  const offered = names.filter((name) => folded(name) !== folded(values.shopName)).slice(0, 2)

  function useName(name: string): void {
    const field = form.form.current?.elements.namedItem('shopName')
    if (!(field instanceof HTMLInputElement)) return
    field.value = name
    field.focus()
    // Handlers see the new value as typed.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <FlowForm
      life={form}
      label="Register your shop"
      isOnline={useOnline()}
      wayOn={known ? <AlreadyRegistered known={known} check={form.session} /> : null}
    >
      <FlowField
        name="shopName"
        label={fieldLabels.shopName}
        hint="The name above your door."
        autoComplete="organization"
        maxLength={maxLengths.shopName}
      />
      <FlowField
        name="contactName"
        label={fieldLabels.contactName}
        autoComplete="name"
        maxLength={maxLengths.contactName}
      />
      <FlowField
        name="email"
        label={fieldLabels.email}
        hint="Our answer goes here."
        type="email"
        autoComplete="email"
      />
      <FlowField
        name="contactNumber"
        label={fieldLabels.contactNumber}
        type="tel"
        autoComplete="tel"
        maxLength={maxLengths.contactNumber}
      />
      <div className="signup-pair">
        <div>
          <FlowField
            name="abn"
            label={fieldLabels.abn}
            hint="11 digits. Paste it with spaces if you like."
            inputMode="numeric"
            autoComplete="off"
            onInput={digitsOnly('abn')}
          />
          <AbnVerdictLine verdict={verdict} isFlagged={form.errorOf('abn') !== undefined} />
          {offered.length > 0 ? <BusinessNameOffer names={offered} onTake={useName} /> : null}
        </div>
        <FlowField
          name="shopPostCode"
          label={fieldLabels.shopPostCode}
          hint="4 digits."
          inputMode="numeric"
          autoComplete="postal-code"
          onInput={digitsOnly('shopPostCode')}
        />
      </div>
      <FlowCheckbox name="licensedPostOffice" label={fieldLabels.licensedPostOffice} />
      <FlowSelect name="source" label={fieldLabels.source} options={sourceOptions} />
      {values.source === 'Other' ? (
        <div className="signup-inset">
          <FlowField
            name="pleaseSpecify"
            label={fieldLabels.pleaseSpecify}
            defaultValue={values.pleaseSpecify}
            autoComplete="off"
            maxLength={maxLengths.pleaseSpecify}
          />
        </div>
      ) : null}
      <FlowCheck session={form.session} />
      <FlowButton>Register my shop</FlowButton>
    </FlowForm>
  )
}
