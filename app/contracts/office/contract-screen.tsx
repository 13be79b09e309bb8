import { Form } from 'react-router'

import { isExample } from '#app/core/example.ts'
import { isOpenStatus, type SigningDocumentStatus } from '#app/signing/signing.ts'
import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { AskFirst } from '#app/ui/button/ask-first.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { type ActRefusal, RefusalNotice } from '#app/ui/record/act-refusal.tsx'
import { type Definition, DefinitionList } from '#app/ui/record/definition-list.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { Timeline } from '#app/ui/record/timeline.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import { ContractMark } from './contract-marks.tsx'
import { type ContractRecord, kindLabels } from './contract-view.ts'

type ContractAllowed = { write: boolean; renew: boolean; bank: boolean }

/** The forms post to the record's address with `intent`: `resend` | `void` with `reason`. */
type ContractScreenProps = {
  contract: ContractRecord
  allowed: ContractAllowed
  closeTo: string
  refused?: ActRefusal | undefined
  /** The result of the last act, in words. */
  done?: string | undefined
}

export function ContractScreen({ contract, allowed, closeTo, refused, done }: ContractScreenProps) {
  return (
    <SidePanel
      key={contract.id}
      label={`${kindLabels[contract.kind]} of ${contract.business}`}
      mark={<ContractMark status={contract.status} />}
      heading={contract.business}
      closeTo={closeTo}
      isExample={isExample(contract)}
      actions={<Acts contract={contract} allowed={allowed} />}
    >
      <RefusalNotice refused={refused} />
      {done ? <Notice tone="good" title={done} isNews /> : null}
      <Why contract={contract} />
      {contract.status === 'completed' ? <SealedCertificate contract={contract} /> : null}
      <p className="-mt-2 flex flex-wrap gap-x-4">
        {contract.downloadTo && allowed.bank ? (
          <a href={contract.downloadTo} className="inline-link">
            Signed PDF
          </a>
        ) : null}
        {contract.verifyTo ? (
          <a href={contract.verifyTo} className="inline-link">
            Verification page
          </a>
        ) : null}
        <a href={contract.storeTo} className="inline-link">
          Store
        </a>
        {allowed.bank && contract.hasAccount ? (
          <a href={`${contract.storeTo}/bank`} className="inline-link">
            Bank account
          </a>
        ) : null}
      </p>
      <DefinitionList isRuled items={factsOf(contract)} />
      <Seal contract={contract} />
      <section className="grid gap-3">
        <h3>Events</h3>
        <Timeline events={contract.timeline} />
      </section>
      {allowed.write && contract.canVoid ? <VoidForm /> : null}
    </SidePanel>
  )
}

const endings: Partial<Record<SigningDocumentStatus, string>> = {
  declined: 'The signer declined.',
  voided: 'This document can no longer be signed.',
  error: 'This document could not be created.',
}

/** Why a document was declined, voided or not sent, if a reason is stored. */
function Why({ contract: { reason, status } }: Pick<ContractScreenProps, 'contract'>) {
  if (!reason) return null
  return (
    <Notice tone={status === 'error' ? 'bad' : 'note'} title={endings[status] ?? 'Not ready yet.'}>
      {reason}
    </Notice>
  )
}

function Acts({ contract, allowed }: Pick<ContractScreenProps, 'contract' | 'allowed'>) {
  const canResend = allowed.write && contract.canResend
  const canRenew = allowed.renew && contract.canRenew
  if (!canResend && !canRenew) return null
  return (
    <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
      {canRenew ? (
        <LinkButton to={`/staff/contracts/renew?${new URLSearchParams({ store: contract.shopId })}`}>
          Offer renewal
        </LinkButton>
      ) : null}
      {canResend ? (
        <Button variant="ghost" name="intent" value="resend">
          {contract.canVoid ? 'Send the link again' : 'Send the copies again'}
        </Button>
      ) : null}
    </Form>
  )
}

function factsOf(contract: ContractRecord): Definition[] {
  const missing = isOpenStatus(contract.status) || contract.status === 'completing' ? 'Not yet' : 'Never'
  const moment = (at: string | null) => (at ? <DateTime at={at} /> : missing)
  const as = contract.capacity ? `, ${contract.capacity.toLowerCase()}` : ''
  return [
    { term: 'Store', detail: contract.shopName },
    { term: 'Document', detail: `${kindLabels[contract.kind]}, version ${contract.version}` },
    { term: 'For', detail: contract.isCompany ? 'A company' : 'A person' },
    { term: 'Signer', detail: `${contract.signer}${as}`, isAsWritten: true },
    { term: 'Email', detail: contract.email, isAsWritten: true },
    ...contract.cosigners.map(({ name, email, hasSigned }, at) => ({
      term: `Signer ${at + 2}, ${hasSigned ? 'has signed' : 'yet to sign'}`,
      detail: `${name}, ${email}`,
      isAsWritten: true,
    })),
    { term: 'Created', detail: moment(contract.madeAt) },
    { term: 'Opened', detail: moment(contract.viewedAt) },
    { term: 'Signed', detail: moment(contract.signedAt) },
    { term: 'Sealed', detail: moment(contract.completedAt) },
    ...(contract.canVoid ? [{ term: 'Can be signed until', detail: moment(contract.expiresAt) }] : []),
  ]
}

/** `9f3c 71aa …`: in groups, for reading aloud. */
function hashItem(term: string, hash: string | null): Definition[] {
  if (!hash) return []
  return [
    {
      term,
      detail: (
        <code className="hash-slip" translate="no">
          {hash.match(/.{1,4}/g)?.join(' ')}
        </code>
      ),
    },
  ]
}

function Seal({ contract }: Pick<ContractScreenProps, 'contract'>) {
  const { finalSha256, certificate, brokenAt, shownSha256 } = contract
  return (
    <section className="grid gap-2">
      <h3>Seal</h3>
      {brokenAt === null ? null : (
        <Notice tone="bad" title={`The history is broken from entry ${brokenAt}.`}>
          The history was changed in the database. Tell an owner.
        </Notice>
      )}
      <DefinitionList
        items={[
          { term: 'History', detail: brokenAt === null ? 'Unbroken' : 'Broken' },
          ...hashItem('As shown', shownSha256),
          ...hashItem('As sealed', finalSha256),
          ...hashItem('Certificate', certificate),
        ]}
      />
    </section>
  )
}

function VoidForm() {
  const isRefused = useFormRefusal({ intents: ['void'] }) !== undefined
  return (
    <AskFirst
      label="Void this document"
      effect="It can no longer be signed. This cannot be undone: the retailer needs a new document."
      isOpen={isRefused}
    >
      <OfficeForm intent="void" isOfRecord className="grid justify-items-start gap-3" preventScrollReset>
        <Field name="reason" label="Reason for voiding" hint="Stored in the document’s history">
          <TextInput required maxLength={300} />
        </Field>
        <Button variant="danger-fill">Void this document</Button>
      </OfficeForm>
    </AskFirst>
  )
}

const teeth = Array.from({ length: 16 }, (_, index) => index * 22.5)

/** The rosette of a sealed document. */
function Rosette() {
  return (
    <svg className="certificate-seal" viewBox="-42 -42 84 84" aria-hidden="true">
      {teeth.map((turn) => (
        <rect key={turn} x="-8" y="-38" width="16" height="16" transform={`rotate(${turn})`} />
      ))}
      <circle r="31" />
      <text y="5">SEALED</text>
    </svg>
  )
}

/** The certificate on the wall: the signer, the capacity and the time. The document itself and its certificate page are in the PDF. */
function SealedCertificate({ contract }: { contract: ContractRecord }) {
  const { signer, capacity, signedAt, business, kind, version } = contract
  return (
    <section className="certificate" aria-label="Certificate">
      <div className="certificate-awning" aria-hidden="true" />
      <h3>Signed and sealed</h3>
      <p>
        {business}. {kindLabels[kind]}, version {version}
      </p>
      <div className="certificate-foot">
        <p>
          <span className="certificate-name">{signer}</span>
          <b>
            <span translate="no">{signer}</span>
            {capacity ? <span>{`, ${capacity.toLowerCase()}`}</span> : null}
          </b>
          {signedAt ? <DateTime at={signedAt} /> : null}
        </p>
        <Rosette />
      </div>
    </section>
  )
}
