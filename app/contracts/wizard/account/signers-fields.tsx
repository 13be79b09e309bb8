import {
  type Cosigner,
  type Execution,
  executions,
  mostCosigners,
  suitsEntity,
} from '#app/signing/agreement/execution.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'

import { cosignerLabels, executionLabels } from '../rules/field-labels.ts'
import { cosignerField, cosignersOf } from '../rules/wizard-rules.ts'
import type { PageAccount } from '../wizard-state.ts'
import type { WizardEvent } from '../wizard-reducer.ts'
import { PairChoice } from './pair-choice.tsx'

const hints: Record<Exclude<Execution, 'alone'>, string> = {
  'two-directors': 'You and another director',
  'director-and-secretary': 'You and the other of the two',
  partners: 'Each partner signs',
}

const aloneHint = (corporation: boolean) =>
  corporation ? 'Sole director, or authorised to sign' : 'Sole trader, or authorised by all partners'

const addId = 'add-cosigner'

type SignersFieldsProps = {
  account: PageAccount
  act(event: WizardEvent): void
  /** How many others may sign. */
  most: number
}

/** Who signs the agreement, for a business that does not sign by one person alone, and the trust (rule C84). */
export function SignersFields({ account, act, most }: SignersFieldsProps) {
  const { corporation, execution, trustName } = account
  const offered = executions.filter((one) => suitsEntity(one, corporation))
  const others = cosignersOf(account)
  const isFull = others.length >= Math.min(most, mostCosigners[execution])
  /** A new person's fields take the focus; after a removal the button that adds one does. */
  const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())
  const add = () => {
    act({ type: 'add-cosigner' })
    focus(cosignerField(others.length, 'givenNames'))
  }
  const remove = (index: number) => {
    act({ type: 'remove-cosigner', index })
    focus(addId)
  }
  return (
    <>
      {/* An answer from before the offer changed can still be changed back. */}
      {most > 0 || execution !== 'alone' ? (
        <PairChoice
          name="execution"
          legend="Who signs the agreement?"
          options={offered.map((value) => ({
            value,
            label: executionLabels[value],
            hint: value === 'alone' ? aloneHint(corporation) : hints[value],
          }))}
          chosen={execution}
          choose={(chosen) => act({ type: 'execution', chosen })}
        />
      ) : null}
      {others.map((cosigner, index) => (
        <Person
          // oxlint-disable-next-line react/no-array-index-key -- the fields of a person have no other identity
          key={index}
          index={index}
          cosigner={cosigner}
          act={act}
          {...(others.length > 1 && { remove: () => remove(index) })}
        />
      ))}
      {execution === 'partners' && !isFull ? (
        <p>
          <Button type="button" variant="ghost" size="small" id={addId} onClick={add}>
            Add another partner
          </Button>
        </p>
      ) : null}
      <FlowField
        name="trustName"
        label="Name of the trust"
        optional
        hint="Only if a trust runs the shop. You then sign as its trustee."
        autoComplete="off"
        maxLength={200}
        value={trustName}
        onChange={({ target }) => act({ type: 'edit-account', field: 'trustName', value: target.value })}
      />
    </>
  )
}

type PersonProps = {
  index: number
  cosigner: Cosigner
  act(event: WizardEvent): void
  /** Missing for the only one. */
  remove?: () => void
}

/** The fields of one person who signs as well. */
function Person({ index, cosigner, act, remove }: PersonProps) {
  const number = index + 2
  const field = (name: keyof Cosigner) => ({
    name: cosignerField(index, name),
    label: cosignerLabels[name],
    value: cosigner[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      act({ type: 'cosigner', index, field: name, value: target.value }),
  })
  return (
    <fieldset className="cosigner">
      <legend>Signer {number}</legend>
      <div className="step-grid">
        <FlowField {...field('givenNames')} className="is-half" maxLength={100} />
        <FlowField {...field('surname')} optional className="is-half" maxLength={100} />
        <FlowField
          {...field('email')}
          type="email"
          hint="Each signer needs a different one. After you have signed, we email them a personal link."
        />
      </div>
      {remove ? (
        <Button type="button" variant="ghost" size="small" onClick={remove}>
          Remove <span className="vh">signer {number}</span>
        </Button>
      ) : null}
    </fieldset>
  )
}
