import { Check } from 'lucide-react'

import { AnchorButton } from '#app/ui/button/button.tsx'

import type { OwnContract } from '../answers/contract-answers.ts'
import { stepUrl, wizardSteps } from '../wizard/wizard-state.ts'

/** Returns how many of the wizard's three steps an open contract needs; one if only the signature is left. */
const stepsLeft = ({ step }: Pick<OwnContract, 'step'>): number =>
  wizardSteps.length - Math.max(1, wizardSteps.indexOf(step))

/** Whether everything is filled in, so that the contract can be read and signed. */
export const isReady = ({ step }: Pick<OwnContract, 'step'>): boolean => step === 'contract'

export const leftWords = (contract: Pick<OwnContract, 'step'>): string => `${stepsLeft(contract)} steps are left`

/** Returns the page on which a contract continues: its first incomplete step, or its key facts before the signature. */
export const wayOn = ({ step, completeContractToken }: OwnContract): string => stepUrl('', step, completeContractToken)

/** Splits the contracts of one sitting (rule C57): the number of signed ones, and the unsigned ones, ready ones first. */
function sittingOf(contracts: readonly OwnContract[]) {
  const own = contracts.filter(({ past }) => past === null)
  const waiting = own
    .filter(({ status }) => status === 'open')
    .toSorted((one, other) => stepsLeft(one) - stepsLeft(other))
  return { all: own.length, signed: own.length - waiting.length, waiting }
}

type WaitingShopsProps = {
  contracts: readonly OwnContract[]
  /** Whether the page lists the shops itself. */
  isListed?: boolean
  /** Whether to announce that none is left. */
  isEnd?: boolean
}

/** The other unsigned contracts, with one link to continue. Renders nothing for a retailer with one shop. */
export function WaitingShops({ contracts, isListed = false, isEnd = false }: WaitingShopsProps) {
  const { all, signed, waiting } = sittingOf(contracts)
  const [next] = waiting
  if (all < 2 || (!next && !isEnd)) return null
  return (
    <section className="card waiting-shops" aria-labelledby="waiting-shops">
      <h2 id="waiting-shops" className="sign">
        {`${signed} of ${all} signed`}
      </h2>
      {next ? (
        <>
          {isListed ? null : (
            <ul>
              {waiting.map((contract) => (
                <li key={contract.shopId}>
                  <b translate="no">{contract.shopName}</b>
                  <span>{isReady(contract) ? ' is ready to sign' : `: ${leftWords(contract)}`}</span>
                </li>
              ))}
            </ul>
          )}
          {waiting.length > 1 ? <p>Each shop has its own agreement. Read and sign one at a time.</p> : null}
          <AnchorButton data-click="Next shop" size="large" href={wayOn(next)}>
            <span>{isReady(next) ? 'Next: sign' : 'Next: finish'}</span> <span translate="no">{next.shopName}</span>
          </AnchorButton>
        </>
      ) : (
        <p>
          <Check aria-hidden="true" /> All your shops are signed.
        </p>
      )}
    </section>
  )
}
