import { exampleData, screenToRead, type ToRead } from '#app/platform/testing/words-to-read.ts'

import { StopBankChangeScreen } from '../bank/stop-bank-change-screen.tsx'
import type { OwnContract } from '../contract-answers.ts'
import { ChangeForm } from '../own/change-account-form.tsx'
import { Contract } from '../own/own-contracts.tsx'
import { WaitingShops } from '../own/waiting-shops.tsx'

const { shopName } = exampleData
const bank = { institution: 'A bank', bsb: '••••••', accountNumber: '•••456' }
const waiting = { ...bank, takesEffectAt: '2026-12-01T04:05:00Z' }

/** A contract as its owner's list has it: open, at its address. */
export const ownContract = (change: Partial<OwnContract> = {}): OwnContract => ({
  newsagencyId: 'a',
  shopName,
  suburb: '',
  status: 'open',
  step: 'address',
  progress: 60,
  completeContractToken: 'token',
  past: null,
  bank: null,
  documents: [],
  ...change,
})

const states: [string, OwnContract][] = [
  ['open', ownContract()],
  ['ready', ownContract({ step: 'contract' })],
  ['completed', ownContract({ status: 'completed', bank: { ...bank, waiting: null } })],
  ['waits', ownContract({ status: 'completed', bank: { ...bank, waiting } })],
  ['closed', ownContract({ past: 'closed' })],
  ['handed on', ownContract({ past: 'handed-on' })],
]

/** The retailer's own contracts, and what else waits to be signed. */
export const ownScreensToRead = (): ToRead[] => [
  ...states.map(([name, contract]) =>
    screenToRead(`/contract, own, ${name}`, <Contract contract={contract} shown={{ isChanging: false }} />),
  ),
  ...(['bank', 'stopped'] as const).map((news) =>
    screenToRead(
      `/contract, own, ${news} just now`,
      <Contract
        contract={ownContract({
          status: 'completed',
          bank: { ...bank, waiting: news === 'bank' ? waiting : null },
        })}
        shown={{ isChanging: false, news }}
      />,
    ),
  ),
  screenToRead('/contract, own, another account', <ChangeForm newsagencyId="a" shopName={shopName} />),
  ...(['waits', 'stopped', 'counts'] as const).map((state) =>
    screenToRead(`/contract/stop-bank-change, ${state}`, <StopBankChangeScreen change={{ shopName, state }} />),
  ),
  screenToRead('/contract/stop-bank-change, dead', <StopBankChangeScreen change={undefined} />),
  screenToRead(
    '/signup-complete, others wait',
    <WaitingShops contracts={states.map(([name, contract]) => ({ ...contract, newsagencyId: name }))} />,
  ),
]
