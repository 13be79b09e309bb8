import type { ReactNode } from 'react'

import { SuburbField } from '#app/geo/suburb-field.island.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowSelect } from '#app/ui/flow/flow-select.tsx'

import { addressLabels, type AddressText } from '../rules/field-labels.ts'
import { StepForm, type StepLife } from '../../frame/step-form.tsx'
import { type AddressState, posSoftwareTypes, stateChoices, xchangeitChoices } from '../wizard-state.ts'
import type { WizardEvent } from '../wizard-reducer.ts'
import { HoursFields } from './hours-fields.tsx'

type AddressScreenProps = {
  step: StepLife
  address: AddressState
  act(event: WizardEvent): void
  /** The offer to copy from another shop, above the hours. */
  offer?: ReactNode
}

/** Step 1: delivery details and opening hours (rule C12). */
export function AddressScreen({ step, address, act, offer }: AddressScreenProps) {
  return (
    <StepForm step={step} label="Address and opening hours">
      <AddressFields address={address} act={act} />
      <HoursFields address={address} act={act} offer={offer} />
      <SystemFields address={address} act={act} />
    </StepForm>
  )
}

type AddressFieldsProps = { address: AddressState; act(event: WizardEvent): void }

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Returns the common props of the step's text fields. */
function useFields({ address, act }: AddressFieldsProps) {
  return (name: AddressText) => ({
    name,
    label: addressLabels[name],
    value: address[name],
    onChange: ({ target }: { target: { value: string } }) =>
      act({ type: 'edit-address', field: name, value: target.value }),
  })
}

/** The address for the delivery of the tablet and for customers. */
function AddressFields(props: AddressFieldsProps) {
  const field = useFields(props)
  const { address, act } = props
  return (
    <section className="step-section" aria-labelledby="address">
      <h2 id="address" className="sign">
        Address
      </h2>
      <div className="step-grid">
        <FlowField
          {...field('street1')}
          className="is-two-thirds"
          hint="The street, not a PO box."
          autoComplete="address-line1"
          maxLength={100}
        />
        <FlowField {...field('shopNumber')} className="is-third" optional maxLength={20} />
        <FlowField {...field('buildingName')} className="is-half" optional maxLength={100} />
        <FlowField {...field('floorLevel')} className="is-half" optional maxLength={30} />
        <FlowField {...field('street2')} optional autoComplete="address-line2" maxLength={100} />
        <SuburbField
          className="is-half"
          value={address.suburb}
          rest={{ state: address.state, postcode: address.postCode }}
          edit={(value) => act({ type: 'edit-address', field: 'suburb', value })}
          pick={({ name, state, postcode }) => act({ type: 'place', suburb: name, state, postCode: postcode })}
        />
        <FlowSelect
          {...field('state')}
          className="is-sixth is-state"
          options={optionsOf(stateChoices)}
          autoComplete="address-level1"
        />
        <FlowField {...field('postCode')} className="is-third" inputMode="numeric" autoComplete="postal-code" />
        <FlowField {...field('shopPhone')} className="is-half" type="tel" autoComplete="work tel" maxLength={50} />
      </div>
    </section>
  )
}

/** The systems that are already on the counter. */
function SystemFields(props: AddressFieldsProps) {
  const field = useFields(props)
  return (
    <section className="step-section" aria-labelledby="systems">
      <h2 id="systems" className="sign">
        Your systems
      </h2>
      <div className="step-grid">
        <FlowSelect {...field('posSoftwareType')} className="is-third" options={optionsOf(posSoftwareTypes)} />
        <FlowSelect {...field('xchangeit')} className="is-third" optional options={optionsOf(xchangeitChoices)} />
        <FlowField {...field('xchangeitMemberNo')} className="is-third" optional maxLength={30} />
      </div>
    </section>
  )
}
