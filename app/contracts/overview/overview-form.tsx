import type { ComponentProps } from 'react'

import { FlowCheckbox } from '#app/ui/flow/flow-checkbox.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'

import { StepForm, type StepLife } from '../frame/step-form.tsx'
import type { ContactState } from '../wizard-state.ts'
import { contactLabels, type ContactText } from './contact-fields.ts'

type OverviewFormProps = { step: StepLife; contact: ContactState; edit(contact: ContactState): void }

/** Who we talk to, and the shop, as complete-contract knows them (rule C2). */
export function OverviewForm({ step, contact, edit }: OverviewFormProps) {
  const field = (
    name: ContactText,
  ): Pick<ComponentProps<typeof FlowField>, 'name' | 'label' | 'value' | 'onChange'> => ({
    name,
    label: contactLabels[name],
    value: contact[name],
    onChange: ({ target }) => edit({ ...contact, [name]: target.value }),
  })
  return (
    <StepForm step={step} label="You and your shop">
      <section className="step-section" aria-labelledby="who">
        <h2 id="who" className="sign">
          Who we talk to
        </h2>
        <div className="step-grid">
          <FlowField {...field('givenNames')} className="is-half" autoComplete="given-name" maxLength={100} />
          <FlowField {...field('surname')} className="is-half" autoComplete="family-name" maxLength={100} />
          <FlowField {...field('email')} type="email" autoComplete="email" />
          <FlowField {...field('mobile')} className="is-half" type="tel" autoComplete="tel" maxLength={50} />
          <FlowField {...field('phone')} className="is-half" type="tel" autoComplete="tel" maxLength={50} />
        </div>
      </section>
      <section className="step-section" aria-labelledby="shop">
        <h2 id="shop" className="sign">
          The shop
        </h2>
        <div className="step-grid">
          <FlowField
            {...field('shopName')}
            hint="As it reads above the door."
            autoComplete="organization"
            maxLength={200}
          />
          <FlowField {...field('shopPhone')} className="is-half" type="tel" autoComplete="work tel" maxLength={50} />
        </div>
        <FlowCheckbox
          name="licensedPostOffice"
          label="I am a Licensed Post Office (LPO)"
          checked={contact.licensedPostOffice}
          onChange={({ target }) => edit({ ...contact, licensedPostOffice: target.checked })}
        />
      </section>
    </StepForm>
  )
}
