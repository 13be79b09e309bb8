import { ArrowRight, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'

import { goTo } from '#app/agents/session/go-to.ts'
import { brand } from '#app/brand.ts'
import type { FlowPlan } from '#app/platform/form/flow-plan.ts'
import type { FormWords } from '#app/platform/form/outcome-words.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import { Button } from '#app/ui/button.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import type { RenewContractAnswer } from '../contract-answers.ts'
import { answerIn, call, contractToken, statusOf } from '../loading/call.ts'
import { leaveDeadLink } from '../loading/leave-dead-link.ts'
import { PdfLink } from '../loading/pdf-link.tsx'
import { loadingFailure } from '../loading/use-contract.tsx'
import type { ClauseChange, RenewalComparison, WordRun } from './clause-difference.ts'
import { RenewalSigned } from './renewal-signed.tsx'
import { type RenewalSettings, RenewalSigning } from './renewal-signing.tsx'

type RenewalScreenProps = RenewalSettings & {
  token: string
  answer: RenewContractAnswer
  /** It was signed here a moment ago. */
  isFresh: boolean
  signed(): void
}

const day = (at: string) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', dateStyle: 'long' }).format(new Date(at))

function lede({ newsagency, renewal }: RenewContractAnswer): string {
  const { comparison, signedAt, expiresAt } = renewal
  const since = signedAt ? `your agreement from ${day(signedAt)}` : 'your agreement'
  const news = comparison && comparison.changed > 0 ? 'has a new version' : 'is to be signed again'
  return `${newsagency.shopName}, ${since} ${news}. Nothing renews until you sign. This link works until ${day(expiresAt)}.`
}

function Declined() {
  return (
    <FlowNote tone="good" title="You declined this renewal" isNews>
      The agreement that you signed before stays as it is. A person here has read why. Questions? Call{' '}
      <a href={brand.phone.href}>{brand.phone.display}</a>.
    </FlowNote>
  )
}

/** What changed, clause by clause, then the frame; or no, with a reason. */
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
      {comparison ? <ClauseChanges comparison={comparison} /> : null}
      {view === 'decline' ? (
        <div className="renewal-decline">
          <DeclineForm token={token} declined={() => setView('declined')} />
        </div>
      ) : null}
      <div className="row renewal-acts">
        <Button data-click="Read and sign" type="button" size="large" onClick={() => setView('sign')}>
          Read and sign{comparison ? ` version ${comparison.newVersion}` : ''} <ArrowRight aria-hidden="true" />
        </Button>
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
          Talk it over: {brand.phone.display}
        </a>
      </div>
    </>
  )
}

export type RenewalState =
  { name: 'loading' | 'slow' } | { name: 'failed'; words: FormWords } | { name: 'here'; answer: RenewContractAnswer }

const slowMs = 5_000

async function load(token: string, show: (state: RenewalState) => void): Promise<void> {
  const slow = setTimeout(show, slowMs, { name: 'slow' })
  const outcome = await call('/api/account/renew-contract', { renewContractToken: token })
  clearTimeout(slow)
  const answer = answerIn<RenewContractAnswer>(outcome)
  if (answer?.newsagency) return show({ name: 'here', answer })
  // No newsagency, or an error: home (rule C39). A line that dropped is neither, and can be tried again.
  const status = statusOf(outcome)
  if (status !== 0 && status !== 429 && status !== 503) return leaveDeadLink('/', { renewContractToken: token })
  return show({ name: 'failed', words: loadingFailure(outcome) })
}

const againMs = 2_000
const mostTries = 20

/** The renewal, where the server has it. */
async function askRenewal(token: string): Promise<RenewContractAnswer | undefined> {
  const outcome = await call('/api/account/renew-contract', { renewContractToken: token })
  const answer = answerIn<RenewContractAnswer>(outcome)
  return answer?.newsagency ? answer : undefined
}

/** While what was signed is being sealed it is asked again, until its PDF is there. */
function useSealing(token: string, state: RenewalState, show: (state: RenewalState) => void): void {
  const [tries, setTries] = useState(0)
  const isSealing = state.name === 'here' && state.answer.renewal.status === 'completing'
  useEffect(() => {
    if (!isSealing || tries >= mostTries) return undefined
    async function ask(): Promise<void> {
      const answer = await askRenewal(token)
      if (answer) show({ name: 'here', answer })
      setTries(tries + 1)
    }
    const timer = setTimeout(() => void ask(), againMs)
    return () => clearTimeout(timer)
  }, [token, isSealing, tries, show])
}

/** The renewal that a token opens (rule C38). `signed` shows what was, or goes on where that cannot be asked (rule C40). */
export function useRenewal(token: string, companySiteUrl: string) {
  const [state, setState] = useState<RenewalState>({ name: 'loading' })
  const [isFresh, setFresh] = useState(false)
  useSealing(token, state, setState)
  const signed = async () => {
    const answer = await askRenewal(token)
    if (!answer) return goTo(companySiteUrl)
    setFresh(true)
    return setState({ name: 'here', answer })
  }
  useEffect(() => {
    if (token) void load(token, setState)
    else location.replace('/')
  }, [token])
  const retry = () => {
    setState({ name: 'loading' })
    void load(token, setState)
  }
  return { state, isFresh, retry, signed: () => void signed() }
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

/** Runs have no name: each is known by where in the clause it begins. */
function inPlace(runs: readonly WordRun[]) {
  let place = 0
  return runs.map((run) => ({ run, place: (place += run.words.length + 1) }))
}

const kinds: Record<ClauseChange['kind'], string> = {
  changed: 'Changed',
  added: 'New',
  removed: 'Gone',
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

/** What changed since the signed version, as a proofreader marks it. */
function ClauseChanges({ comparison }: { comparison: RenewalComparison }) {
  const { clauses, changed, same } = comparison
  const total = clauses.length
  const unchanged = clauses.filter(({ kind }) => kind === 'same')
  return (
    <>
      <p className="row clause-count">
        <b className="sign">{changed}</b> <span className="sign">of {total}</span>
        <span>
          <b>{changed === 1 ? 'clause changed.' : 'clauses changed.'}</b> The other {same} read word for word as you
          signed them.
        </span>
      </p>
      {changed > 0 ? (
        <p className="clause-key">
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

/** Declines a renewal, with a reason; the agreement that was signed stays. */
export function DeclineForm({ token, declined }: { token: string; declined(): void }) {
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
