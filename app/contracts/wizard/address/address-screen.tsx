import { StepForm, type StepLife } from '../../frame/step-form.tsx'
import type { AddressState } from '../../wizard-state.ts'
import type { WizardEvent } from '../wizard.ts'
import { AddressFields, SystemFields } from './address-fields.tsx'
import { HoursFields } from './hours-fields.tsx'

type AddressScreenProps = { step: StepLife; address: AddressState; act(event: WizardEvent): void }

/** Step 1: delivery details and opening hours (rule C12). */
export function AddressScreen({ step, address, act }: AddressScreenProps) {
  return (
    <StepForm step={step} label="Address and opening hours">
      <AddressFields address={address} act={act} />
      <HoursFields address={address} act={act} />
      <SystemFields address={address} act={act} />
    </StepForm>
  )
}
