import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useFetcher, useLocation } from 'react-router'

import { postedRefusal, refusalAfter } from './flow-outcome.ts'
import type { FlowPlan, FlowRefusal } from './flow-plan.ts'
import { type WaitingRequests, waitingRequests } from './send/retry-requests.ts'
import { captchaField, type PageFormRefusal } from './page-form.ts'
import { type FormOutcome, workIn } from './send/send-form.ts'
import { useFormRefusal } from './use-form-answer.ts'
import { useFormState } from './use-form-state.ts'
import { useHumanCheck } from './use-human-check.ts'

/** The properties of a form that its page's own action receives. `intent` names the act; each form of a page has a different one. */
export type PageFormPlan<Field extends string> = Pick<
  FlowPlan<Field>,
  'fields' | 'idPrefix' | 'actionAtTimes' | 'refusalOf' | 'words'
> & {
  intent: string
  /** The hidden fields that distinguish forms with the same intent, so that each shows only its own refusal. */
  about?: Readonly<Record<string, string>>
  /** Words a field's problem for the list above the fields; by default as next to the field. */
  summaryOf?(field: Field, problem: string): string
}

/** Returns why a request waits to be sent again. */
function outcomeOf({ isBusy }: WaitingRequests): FormOutcome {
  if (isBusy) return { kind: 'answered', answer: { status: 503, body: undefined, retryAfterSeconds: undefined } }
  return { kind: 'silent', reason: navigator.onLine ? 'line-dropped' : 'offline' }
}

/**
 * A form of a page with an action (`runFormAct`). Without script the browser posts it. With script it is sent in place, shows its
 * progress, and preserves the typed text when it is refused or the network is away. A success is the redirect of the action.
 */
export function usePageForm<Field extends string>(plan: PageFormPlan<Field>) {
  const { intent, about = {}, summaryOf = (_, problem) => problem } = plan
  const posted = useFormRefusal({ intents: [intent], about })
  const fetcher = useFetcher<PageFormRefusal>()
  const here = useLocation()
  const waiting = useSyncExternalStore(waitingRequests.subscribe, waitingRequests.now, waitingRequests.onServer)
  const [isSolving, setSolving] = useState(false)
  /** Why the request waited that is sent again now. It stays above the fields, so that a second press does not hit what moved up. */
  const [waited, setWaited] = useState<FlowRefusal<Field>>()
  const sent = useRef<FormData>(undefined)
  const heard = useRef<PageFormRefusal>(undefined)
  const isWaiting = fetcher.state !== 'idle' && waiting.isSending
  const isSending = isSolving || (fetcher.state !== 'idle' && !isWaiting)
  const check = useHumanCheck(plan)
  const state = useFormState<Field, Record<string, string>>({
    fields: plan.fields,
    idPrefix: plan.idPrefix,
    summaryOf,
    first: posted && postedRefusal(posted, plan),
    isSending,
    sending: plan.words.sending,
    shown: (refusal) => {
      // A waiting request counts as one more refusal, which takes the focus.
      const wait = isWaiting ? refusalAfter(outcomeOf(waiting), plan, {} as never) : isSending ? waited : undefined
      return wait ? { refusal: wait, occasion: -1 } : { refusal }
    },
    isBusy: () => isSending,
    read: textsIn,
    // A press while a request waits sends the form's current values instead.
    send(_, form) {
      setWaited(isWaiting ? refusalAfter(outcomeOf(waiting), plan, {} as never) : undefined)
      send(new FormData(form))
    },
  })

  function send(fields: FormData): void {
    sent.current = fields
    void fetcher.submit(fields, { method: 'post', action: here.pathname + here.search })
  }

  /** Solves the human check that a refusal asked for, and sends the form again. Returns false if that was done before. */
  function solveHumanCheck(answer: PageFormRefusal): boolean {
    const fields = sent.current
    if (answer.body.error !== 'challenge-failed' || !plan.actionAtTimes || !fields || fields.has(captchaField))
      return false
    setSolving(true)
    check.unasked.renew(workIn(answer))
    check.unasked
      .answer()
      .then((proof) => {
        if (!proof.ok || proof.header === undefined) return state.refuse(postedRefusal(answer, plan))
        fields.set(captchaField, proof.header)
        return send(fields)
      })
      .catch(() => state.refuse(postedRefusal(answer, plan)))
      .finally(() => setSolving(false))
    return true
  }

  const hear = useEffectEvent(() => {
    const answer = fetcher.data
    // A fetcher keeps its last data when an action redirects, which is a success.
    if (!answer || answer === heard.current) return state.accept()
    heard.current = answer
    if (!solveHumanCheck(answer)) state.refuse(postedRefusal(answer, plan))
  })
  const isIdle = fetcher.state === 'idle'
  useEffect(() => {
    if (isIdle && sent.current) hear()
  }, [isIdle])

  // `typed` contains the values that a form posted without script shows again.
  return { ...state, touch() {}, posted: { intent }, session: check.session, typed: posted?.typed }
}

/** Returns the texts of a form by name, without files. */
const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
