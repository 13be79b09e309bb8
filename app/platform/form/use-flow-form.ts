import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { isSuccess, readValues, postedRefusal, refusalAfter, thingsToFix, unreadable } from './flow-outcome.ts'
import type { FlowPlan, FlowProblems, FlowRefusal, FlowValues } from './flow-plan.ts'
import { useErrorTitle, withoutProblem } from './form-refusal.ts'
import { newKey } from './new-key.ts'
import type { PageFormRefusal } from './page-form.ts'
import { type FormOutcome, type FormTools, sendForm } from './send-form.ts'
import { tellEntered } from './tell-entered.ts'
import { useHumanCheck } from './use-human-check.ts'

const slowMs = 5_000

const browser: Pick<FormTools, 'fetch' | 'isOnline' | 'pause'> = {
  fetch: (...call) => fetch(...call),
  isOnline: () => navigator.onLine,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** The act's name for safe repeats: the draft's, or one that lives as long as the form, until the act is done. */
function useKey(kept: FlowPlan<string>['key']): Pick<FormTools, 'key' | 'renewKey'> & { forget(): void } {
  const own = useRef('')
  return {
    key: () => kept?.current().key ?? (own.current ||= newKey()),
    renewKey: () => (kept ? kept.renewKey() : void (own.current = newKey())),
    forget: () => void (own.current = ''),
  }
}

/** An alert holds the page still: it comes after the page has shown the same. */
function alertSoon(words: string | undefined): void {
  if (words) setTimeout(() => alert(words), 30)
}

/** Makes count what was typed and pressed before the script came, and frees a form that somebody has come back to. */
function useWaking(
  form: RefObject<HTMLFormElement | null>,
  { touch, comeBack }: { touch(): void; comeBack(): void },
): void {
  const onReturn = useEffectEvent(comeBack)
  const onTouch = useEffectEvent(touch)
  useEffect(() => {
    const { current } = form
    if (current) current.dataset.awake = ''
    if (current?.contains(document.activeElement)) onTouch()
    // After the page's own effects: they may put back what was kept.
    const press = setTimeout(() => {
      if (current) tellEntered(current)
      if (current?.dataset.pressed === undefined) return
      delete current.dataset.pressed
      current.requestSubmit()
    })
    const hear = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn()
    }
    addEventListener('pageshow', hear)
    return () => {
      clearTimeout(press)
      removeEventListener('pageshow', hear)
    }
  }, [form])
}

/**
 * A form: it checks, sends once, says what happened, and loses nothing that was typed, before its
 * script came or after. The fields are the browser's own; what is wrong with them stands here.
 * @param posted why the form was refused, when the browser posted it without script
 */
export function useFlowForm<Field extends string>(plan: FlowPlan<Field>, posted?: PageFormRefusal) {
  const form = useRef<HTMLFormElement>(null)
  const [key, isUnderWay] = [useKey(plan.key), useRef(false)]
  const pressedValues = useRef<FlowValues<Field>>(undefined)
  const [phase, setPhase] = useState<'editing' | 'sending' | 'slow'>('editing')
  const [refusal, setRefusal] = useState(() => posted && postedRefusal(posted, plan))
  const [occasion, setOccasion] = useState(posted ? 1 : 0)
  const check = useHumanCheck(plan)
  const isWrong = refusal !== undefined
  useErrorTitle(isWrong && phase === 'editing')

  function refuse(next: FlowRefusal<Field>, when: 'checked' | 'sent' = 'sent'): void {
    setRefusal(next)
    setOccasion((count) => count + 1)
    alertSoon(plan.alertOf?.(next, when))
  }

  async function deliver(values: FlowValues<Field>): Promise<FormOutcome> {
    try {
      const session = await check.open()
      const act: FormTools = {
        ...browser,
        ...key,
        check: session ?? check.unasked,
        ...(plan.headers && { headers: plan.headers }),
      }
      return await sendForm(plan.path, plan.bodyOf(values), act)
    } catch {
      return { kind: 'silent', reason: navigator.onLine ? 'line-dropped' : 'offline' }
    }
  }

  async function send(values: FlowValues<Field>): Promise<void> {
    isUnderWay.current = true
    // What was refused before keeps its room, unseen, until there is an answer: nothing else comes under a second click.
    setPhase('sending')
    const slow = setTimeout(() => setPhase('slow'), slowMs)
    const outcome = await deliver(values)
    clearTimeout(slow)
    const isDone = outcome.kind === 'answered' && (isSuccess(outcome.answer) || plan.isDoneToo?.(outcome.answer))
    if (isDone) {
      key.forget()
      check.session?.forget()
      if (plan.done(outcome.answer, values) === 'leaving') return setPhase('sending')
      setRefusal((now) => (now === refusal ? undefined : now))
    } else refuse(refusalAfter(outcome, plan, values))
    isUnderWay.current = false
    setPhase('editing')
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    delete event.currentTarget.dataset.pressed
    if (isUnderWay.current) return
    const values = readValues(event.currentTarget, plan)
    pressedValues.current = values
    const problems = { ...unreadable(event.currentTarget, plan), ...plan.problemsOf(values) }
    const text = plan.problemText?.(problems)
    if (Object.keys(problems).length > 0) refuse({ problems, ...(text && { text }) }, 'checked')
    else void send(values)
  }

  /** A flagged field is believed again as soon as its value changes. A waking form reports what it holds, which changes nothing. */
  function edit(event: InputEvent<HTMLFormElement>): void {
    const { name } = event.target as HTMLInputElement
    const values = readValues(event.currentTarget, plan)
    plan.edited?.(values, name)
    if (!refusal?.problems || !(name in refusal.problems)) return
    if (pressedValues.current?.[name as Field] === values[name as Field]) return
    setRefusal(withoutProblem(refusal, name))
  }

  useWaking(form, {
    touch: () => void check.open(),
    comeBack() {
      if (isUnderWay.current) setRefusal(undefined)
      isUnderWay.current = false
      setPhase('editing')
    },
  })

  const idOf = (name: string) => `${plan.idPrefix ?? ''}${name}`
  const problems: FlowProblems<Field> = refusal?.problems ?? {}
  const flagged = plan.fields.filter((field) => problems[field] !== undefined)
  const messages = [...new Set(flagged.map((field) => problems[field] ?? ''))]
  return {
    form,
    submit,
    edit,
    touch: () => void check.open(),
    session: check.session,
    posted: plan.posted,
    isSending: phase !== 'editing',
    isSlow: phase === 'slow',
    sending: plan.words.sending,
    occasion,
    heading: isWrong ? (refusal.heading ?? thingsToFix(messages.length)) : '',
    text: refusal?.text,
    /** One line for each thing to fix: two fields may be wrong for one reason. */
    summary: messages.map((message) => ({
      message,
      field: idOf(flagged.find((field) => problems[field] === message) ?? ''),
    })),
    idOf,
    /** Nothing that was typed is wrong: it did not go. */
    isOurFault: isWrong && flagged.length === 0,
    errorOf: (name: string): string | undefined => (problems as Record<string, string | undefined>)[name],
    refuse,
  }
}
