import {
  type InputEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useActionData, useFetcher, useLocation } from 'react-router'

import { postedRefusal, refusalAfter, thingsToFix } from './flow-outcome.ts'
import type { FlowPlan, FlowProblems, FlowRefusal } from './flow-plan.ts'
import { useErrorTitle, withoutProblem } from './form-refusal.ts'
import { type Held, heldRequests } from './hold-requests.ts'
import { captchaField, type PageFormRefusal } from './page-form.ts'
import { type FormOutcome, workIn } from './send-form.ts'
import { useHumanCheck } from './use-human-check.ts'

/** What a room says of a form that its page's own action takes. `intent` names the act; forms of one page have different ones. */
export type PageFormPlan<Field extends string> = Pick<
  FlowPlan<Field>,
  'fields' | 'idPrefix' | 'actionAtTimes' | 'refusalOf' | 'words'
> & {
  intent: string
  /** What the hidden fields say, where several forms of the page have the same intent: each shows its own refusal only. */
  about?: Readonly<Record<string, string>>
  /** What the list above the fields says of one; the words beside it, if nothing is said. */
  summaryOf?(field: Field, problem: string): string
}

const slowMs = 5_000

/** Why a request waits to be sent again. */
function outcomeOf({ isBusy }: Held): FormOutcome {
  if (isBusy) return { kind: 'answered', answer: { status: 503, body: undefined, retryAfterSeconds: undefined } }
  return { kind: 'silent', reason: navigator.onLine ? 'line-dropped' : 'offline' }
}

/**
 * A form of a page with an action (`runFormAct`). The browser posts it without script. With script it is sent in place, says how it
 * goes, and keeps the typed text when it is refused or the network is away; a success is the redirect of the action.
 */
export function usePageForm<Field extends string>(plan: PageFormPlan<Field>) {
  const { intent, about = {}, summaryOf = (_, problem) => problem } = plan
  const isOwn = (answer: PageFormRefusal | undefined) =>
    answer?.intent === intent && Object.entries(about).every(([name, value]) => answer.typed[name] === value)
  const action = useActionData<PageFormRefusal | undefined>()
  const posted = isOwn(action) ? action : undefined
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<PageFormRefusal>()
  const here = useLocation()
  const held = useSyncExternalStore(heldRequests.subscribe, heldRequests.now, heldRequests.onServer)
  const [refused, setRefusal] = useState(() => posted && postedRefusal(posted, plan))
  const [occasion, setOccasion] = useState(posted ? 1 : 0)
  const [isProving, setProving] = useState(false)
  const sent = useRef<FormData>(undefined)
  const heard = useRef<PageFormRefusal>(undefined)
  const isHeld = fetcher.state !== 'idle' && held.isSending
  const isSending = isProving || (fetcher.state !== 'idle' && !isHeld)
  const isSlow = useSlow(isSending)
  const refusal = isHeld ? refusalAfter(outcomeOf(held), plan, {} as never) : refused
  const check = useHumanCheck(plan)
  useErrorTitle(refusal !== undefined && !isSending)

  function send(fields: FormData): void {
    sent.current = fields
    void fetcher.submit(fields, { method: 'post', action: here.pathname + here.search })
  }

  function refuse(next: FlowRefusal<Field>): void {
    setRefusal(next)
    setOccasion((count) => count + 1)
  }

  /** Solves the human check that a refusal asked for, and sends the form again. Returns false where it was solved once already. */
  function prove(answer: PageFormRefusal): boolean {
    const fields = sent.current
    if (answer.body.error !== 'challenge-failed' || !plan.actionAtTimes || !fields || fields.has(captchaField))
      return false
    setProving(true)
    check.unasked.renew(workIn(answer))
    check.unasked
      .answer()
      .then((proof) => {
        if (!proof.ok || proof.header === undefined) return refuse(postedRefusal(answer, plan))
        fields.set(captchaField, proof.header)
        return send(fields)
      })
      .catch(() => refuse(postedRefusal(answer, plan)))
      .finally(() => setProving(false))
    return true
  }

  const hear = useEffectEvent(() => {
    const answer = fetcher.data
    // A fetcher keeps its last data when an action redirects, which is a success.
    if (!answer || answer === heard.current) return setRefusal(undefined)
    heard.current = answer
    if (!prove(answer)) refuse(postedRefusal(answer, plan))
  })
  const isIdle = fetcher.state === 'idle'
  useEffect(() => {
    if (isIdle && sent.current) hear()
  }, [isIdle])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    delete event.currentTarget.dataset.pressed
    if (isSending) return
    // A press while a request is held sends what the form holds now in its place.
    send(new FormData(event.currentTarget))
  }

  /** A flagged field is believed again as soon as its value changes. */
  function edit(event: InputEvent<HTMLFormElement>): void {
    const { name, value } = event.target as HTMLInputElement
    if (refused?.problems && name in refused.problems && sent.current?.get(name) !== value)
      setRefusal(withoutProblem(refused, name))
  }

  const idOf = (name: string) => `${plan.idPrefix ?? ''}${name}`
  const problems: FlowProblems<Field> = refusal?.problems ?? {}
  const flagged = plan.fields.filter((field) => problems[field] !== undefined)
  return {
    form,
    submit,
    edit,
    touch() {},
    posted: { intent },
    session: check.session,
    isSending,
    isSlow,
    sending: plan.words.sending,
    // A held request counts as one more refusal, which takes the focus.
    occasion: isHeld ? -1 : occasion,
    heading: refusal ? (refusal.heading ?? thingsToFix(flagged.length)) : '',
    text: refusal?.text,
    summary: flagged.map((field) => ({ message: summaryOf(field, problems[field] ?? ''), field: idOf(field) })),
    errorOf: (name: string): string | undefined => (problems as Record<string, string | undefined>)[name],
    idOf,
    /** What a form that was posted without script shows again. */
    typed: posted?.typed,
  }
}

/** Whether something has been under way for longer than anyone expects. */
function useSlow(isUnderWay: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setTimeout(setSlow, slowMs, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isUnderWay])
  return isSlow
}
