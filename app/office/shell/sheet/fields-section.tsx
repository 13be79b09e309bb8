import { Ellipsis } from 'lucide-react'

import { Button } from '#app/ui/button/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { CodeInput } from '#app/ui/field/code-input.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { PasswordInput } from '#app/ui/field/password-input.tsx'
import { RadioGroup } from '#app/ui/field/radio-group.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { Switch } from '#app/ui/field/switch.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { KeyHint } from '#app/ui/button/key-hint.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

export function ButtonsSection() {
  return (
    <PageSection
      heading="Buttons"
      note="One yellow on a screen. Brick outline asks, brick fill does."
      className="sheet-8"
    >
      <div className="row sheet-row">
        <Button type="button">Approve and send</Button>
        <Button type="button" className="sheet-focus">
          Focus
        </Button>
        <Button type="button" disabled>
          Not yet
        </Button>
        <Button type="button" busy>
          Sending…
        </Button>
      </div>
      <div className="row sheet-row">
        <Button type="button" variant="alt">
          Open
        </Button>
        <Button type="button" variant="ghost">
          Assign <KeyHint keys={['A']} />
        </Button>
        <Button type="button" variant="ghost" size="small">
          Review
        </Button>
        <LinkButton to="/staff/ui" size="small">
          A link that looks the part
        </LinkButton>
        <button type="button" className="text-button">
          Clear
        </button>
        <Button type="button" variant="danger">
          Revoke link
        </Button>
        <Button type="button" variant="danger-fill">
          Revoke it
        </Button>
        <button type="button" className="icon-button">
          <Ellipsis aria-hidden="true" />
          <span className="vh">More</span>
        </button>
      </div>
    </PageSection>
  )
}

export function FieldsSection() {
  return (
    <PageSection heading="Fields" className="sheet-8">
      <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        <Field name="sheet-shop" label="Shop name">
          <TextInput defaultValue="Foggo’s News" />
        </Field>
        <Field name="sheet-phone" label="Phone" hint="Area code too">
          <TextInput type="tel" placeholder="02 5550 0147" />
        </Field>
        <Field name="sheet-focus" label="Focused">
          <TextInput className="sheet-focus" defaultValue="Kempsey" />
        </Field>
        <Field name="sheet-abn" label="ABN" error="ABN must be 11 characters">
          <TextInput inputMode="numeric" defaultValue="51 824 753 55" />
        </Field>
        <Field name="sheet-postcode" label="Postcode" confirmation="Kempsey, NSW">
          <TextInput inputMode="numeric" defaultValue="2440" />
        </Field>
        <Field name="sheet-number" label="Store number">
          <TextInput disabled defaultValue="1,504" />
        </Field>
        <Field name="sheet-link" label="Contract link">
          <TextInput readOnly defaultValue="/contract?complete…" />
        </Field>
        <Field name="sheet-state" label="State">
          <Select defaultValue="NSW">
            <option>NSW</option>
            <option>VIC</option>
            <option>QLD</option>
          </Select>
        </Field>
        <Field name="sheet-building" label="Building" optional>
          <TextInput />
        </Field>
        <Field name="sheet-password" label="Password">
          <PasswordInput autoComplete="off" defaultValue="correct-horse" />
        </Field>
        <Field name="sheet-code" label="Code from your app">
          <CodeInput autoComplete="off" placeholder="000000" />
        </Field>
        <RadioGroup
          name="sheet-kind"
          legend="Kind of business"
          defaultValue="individual"
          options={[
            { value: 'individual', label: 'Individual' },
            { value: 'company', label: 'Company', hint: 'It has an ACN' },
          ]}
        />
        <div>
          <Checkbox name="sheet-mail" label="Email the reason" defaultChecked />
          <Checkbox name="sheet-keep" label="Keep a copy" hint="For a year" />
          <Switch name="sheet-reminders" label="Reminders" defaultChecked />
          <Checkbox name="sheet-off" label="Not yours to change" disabled />
        </div>
        <Field name="sheet-note" label="Note" className="sm:col-span-2">
          <TextArea rows={2} defaultValue="Rang the shop. Dale says the trust owns the lotto licence." />
        </Field>
      </div>
    </PageSection>
  )
}
