import { ArrowRight, FileText } from 'lucide-react'
import { useState } from 'react'

import { brand } from '#app/brand.ts'
import type { FlowPlan } from '#app/web/form/flow-plan.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { ratesMissing } from '#app/rates/rates.schema.ts'
import { RatesShelf } from '#app/rates/rates-shelf.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { longDate } from '#app/ui/time/dates.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import type { RenewContractAnswer } from '../../answers/contract-answers.ts'
import { contractToken } from '../../loading/contract-token.ts'
import { MissingLettersNote } from '../../signing/agreement/missing-letters-note.tsx'
import { PdfLink } from '../../loading/pdf-link.tsx'
import type { ClauseChange, RenewalComparison, WordRun } from '../compare/clause-difference.ts'
import { RenewalSigned } from './renewal-signed.tsx'
import { type RenewalSettings, RenewalSigning } from './renewal-signing.tsx'

type RenewalScreenProps = RenewalSettings & {
  token: string
  answer: RenewContractAnswer
  /** Whether it was signed on this page just now. */
  isFresh: boolean
  signed(): void
}

function lede({ newsagency, renewal }: RenewContractAnswer): string {
  const { comparison, signedAt, expiresAt } = renewal
  const read = comparison && comparison.changed > 0 ? 'Read what changed in' : 'Read'
  const since = signedAt ? ` of ${longDate(signedAt)}` : ''
  return `${read} your agreement${since} for ${newsagency.shopName}. Then sign it, or say no. Nothing renews until you sign. This link works until ${longDate(expiresAt)}.`
}

function Declined() {
  return (
    <FlowNote tone="good" title="You declined this renewal" isNews>
      The agreement that you signed before stays the same. A person reads your reason. Questions? Call{' '}
      <a href={brand.phone.href}>{brand.phone.display}</a>.
    </FlowNote>
  )
}

/** The changes clause by clause, then the frame; or the form to decline with a reason. */
export function RenewalScreen(props: RenewalScreenProps) {
  const { token, answer } = props
  const { status, comparison, signedLink } = answer.renewal
  const [view, setView] = useState<'changes' | 'sign' | 'decline' | 'declined'>('changes')
  if (status === 'declined' || view === 'declined') return <Declined />
  if (status !== 'open')
    return <RenewalSigned token={token} answer={answer} onwardTo={props.isFresh ? props.companySiteUrl : undefined} />
  if (view === 'sign') return <RenewalSigning {...props} />
  return (
    <>
      <p className="lede">{lede(answer)}</p>
      <MissingLettersNote fields={answer.renewal.agreement.fields} />
      {comparison ? <ClauseChanges comparison={comparison} /> : null}
      <section aria-labelledby="commission-rates" className="renewal-rates">
        <h2 id="commission-rates" className="sign">
          Your commission, partner by partner
        </h2>
        <RatesShelf {...answer.renewal.keyFacts.commission} />
      </section>
      {view === 'decline' ? (
        <div className="renewal-decline">
          <DeclineForm token={token} declined={() => setView('declined')} />
        </div>
      ) : null}
      <div className="row renewal-acts">
        {answer.renewal.keyFacts.commission.partners.length === 0 ? (
          <p>{ratesMissing}</p>
        ) : (
          <Button data-click="Read and sign" type="button" size="large" onClick={() => setView('sign')}>
            <span>{comparison ? `Read and sign version ${comparison.newVersion}` : 'Read and sign'}</span>{' '}
            <ArrowRight aria-hidden="true" />
          </Button>
        )}
        {view === 'decline' ? null : (
          <Button
            data-click="I do not want to renew"
            type="button"
            variant="ghost"
            size="large"
            onClick={() => setView('decline')}
          >
            I do not want to renew
          </Button>
        )}
        {signedLink ? (
          <PdfLink className="flow-link" href={signedLink} headers={() => contractToken(token)}>
            <FileText aria-hidden="true" /> The version you signed, as PDF
          </PdfLink>
        ) : null}
        <a className="flow-link" href={brand.phone.href}>
          Call us: {brand.phone.display}
        </a>
      </div>
    </>
  )
}

function Run({ run }: { run: WordRun }) {
  if (run.kind === 'gone')
    return (
      <>
        <del>{run.words}</del>{' '}
      </>
    )
  if (run.kind === 'new')
    return (
      <>
        <ins>{run.words}</ins>{' '}
      </>
    )
  return <>{run.words} </>
}

/** Gives each run its position in the clause as its key. */
function inPlace(runs: readonly WordRun[]) {
  let place = 0
  return runs.map((run) => ({ run, place: (place += run.words.length + 1) }))
}

const kinds: Record<ClauseChange['kind'], string> = {
  changed: 'Changed',
  added: 'New',
  removed: 'Removed',
  same: 'The same',
}

function Change({ change }: { change: ClauseChange }) {
  return (
    <section className="clause-change" aria-label={`Clause ${change.number}, ${change.heading}`}>
      <h2 className="sign">
        <span>{change.number}</span> {change.heading}
      </h2>
      <p className="fine clause-kind">{kinds[change.kind]}</p>
      <p className="clause-paper">
        {inPlace(change.runs).map(({ run, place }) => (
          <Run key={place} run={run} />
        ))}
      </p>
    </section>
  )
}

/** The changes since the signed version, marked like a proofreader's. */
function ClauseChanges({ comparison }: { comparison: RenewalComparison }) {
  const { clauses, changed, same } = comparison
  const total = clauses.length
  const unchanged = clauses.filter(({ kind }) => kind === 'same')
  return (
    <>
      <p className="row clause-count">
        <b className="sign">{changed}</b> <span className="sign">of {total}</span>
        <span>
          <b>{changed === 1 ? 'clause changed.' : 'clauses changed.'}</b> The other {same} are the same, word for word.
        </span>
      </p>
      {changed > 0 ? (
        <p>
          <del>Struck out</del> goes, <ins>marked yellow</ins> is new.
        </p>
      ) : null}
      {clauses
        .filter(({ kind }) => kind !== 'same')
        .map((change) => (
          <Change key={`${change.kind} ${change.number}`} change={change} />
        ))}
      <details className="clause-same">
        <summary>{unchanged.length} clauses that did not change</summary>
        {unchanged.map((change) => (
          <Change key={change.number} change={change} />
        ))}
      </details>
    </>
  )
}

/** Declines a renewal with a reason; the signed agreement stays in force. */
function DeclineForm({ token, declined }: { token: string; declined(): void }) {
  const plan: FlowPlan<'reason'> = {
    path: '/api/account/decline-renewal',
    fields: ['reason'],
    problemsOf: ({ reason }) => (reason === '' ? { reason: 'Please say why, in a few words' } : {}),
    bodyOf: ({ reason }) => ({ renewContractToken: token, reason }),
    done() {
      declined()
      return undefined
    },
    words: {
      sending: 'Sending…',
      notDone: 'Your answer was not sent',
      notSure: 'We cannot tell whether your answer arrived',
      unchecked: 'Your answer was not sent',
    },
  }
  return (
    <FlowForm life={useFlowForm(plan)} label="Decline the renewal" isOnline={useOnline()}>
      <FlowField
        name="reason"
        label="Why do you not want to renew?"
        hint="A few words are enough. A person reads them."
        maxLength={500}
        autoComplete="off"
      />
      <FlowButton variant="danger">Decline the renewal</FlowButton>
    </FlowForm>
  )
}
