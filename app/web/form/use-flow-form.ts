import { type InputEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

import { isSuccess, readValues, postedRefusal, refusalAfter, unreadable } from './flow-outcome.ts'
import type { FlowPlan, FlowRefusal, FlowValues } from './flow-plan.ts'
import { newKey } from './send/new-key.ts'
import type { PageFormRefusal } from './page-form.ts'
import { controlOf, putBackValues } from './put-back.ts'
import { type ActKey, type FormOutcome, type FormTools, sendForm } from './send/send-form.ts'
import { tellEntered } from './tell-entered.ts'
import { useFormState } from './use-form-state.ts'
import { useHumanCheck } from './use-human-check.ts'

/** Returns the idempotency key: the draft's, or one that lasts as long as the form, until the act is done. */
function useKey(kept: FlowPlan<string>['key']): ActKey & { forget(): void } {
  const own = useRef('')
  return {
    key: () => kept?.current().key ?? (own.current ||= newKey()),
    renewKey: () => (kept ? kept.renewKey() : void (own.current = newKey())),
    forget: () => void (own.current = ''),
  }
}

/** An alert blocks rendering, so it comes after the page has shown the same text. */
function alertSoon(words: string | undefined): void {
  if (words) setTimeout(() => alert(words), 30)
}

/** Replays input and presses from before the script loaded, and unlocks the form when the visitor comes back to it. */
function useHydration(
  form: RefObject<HTMLFormElement | null>,
  { touch, comeBack }: { touch(): void; comeBack(): void },
): void {
  const onReturn = useEffectEvent(comeBack)
  const onTouch = useEffectEvent(touch)
  useEffect(() => {
    const { current } = form
    if (current) current.dataset.hydrated = ''
    if (current?.contains(document.activeElement)) onTouch()
    // Runs after the page's own effects, which may restore stored values.
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
 * A form that is sent to an API call. Checks it, sends it once, shows the outcome, and loses no typed text, even from before its
 * script loaded. The fields are uncontrolled.
 * @param posted why the form was refused, when the browser posted it without script
 */
export function useFlowForm<Field extends string>(plan: FlowPlan<Field>, posted?: PageFormRefusal) {
  const [key, isUnderWay] = [useKey(plan.key), useRef(false)]
  /** `leaving`: the form was accepted, and the next page is loading. */
  const [phase, setPhase] = useState<'editing' | 'sending' | 'leaving'>('editing')
  const check = useHumanCheck(plan)
  const state = useFormState<Field, FlowValues<Field>>({
    fields: plan.fields,
    idPrefix: plan.idPrefix,
    first: posted && postedRefusal(posted, plan),
    isSending: phase !== 'editing',
    isWaiting: phase === 'sending',
    sending: plan.words.sending,
    isBusy: () => isUnderWay.current,
    read: (form) => readValues(form, plan),
    check: (values, form) => wrongIn(values, form, plan),
    send: (values) => void send(values),
    refused: (refusal, when) => alertSoon(plan.alertOf?.(refusal, when)),
  })

  async function deliver(values: FlowValues<Field>): Promise<FormOutcome> {
    try {
      const session = await check.open()
      const act: FormTools = {
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
    // An earlier refusal stays hidden but in place until there is a response, so that a second click hits nothing else.
    setPhase('sending')
    const outcome = await deliver(values)
    const isDone = outcome.kind === 'answered' && (isSuccess(outcome.answer) || plan.isDoneToo?.(outcome.answer))
    if (isDone) {
      key.forget()
      plan.stored?.forget()
      check.session?.forget()
      if (plan.done(outcome.answer, values) === 'leaving') return setPhase('leaving')
      state.accept()
    } else state.refuse(refusalAfter(outcome, plan, values))
    isUnderWay.current = false
    setPhase('editing')
  }

  function edit(event: InputEvent<HTMLFormElement>): void {
    const { currentTarget } = event
    const values = readValues(currentTarget, plan)
    const isHere = ([name]: [string, string]) => controlOf(currentTarget, name) !== undefined
    plan.stored?.keep(Object.fromEntries(Object.entries<string>(values).filter(isHere)))
    plan.edited?.(values, (event.target as HTMLInputElement).name)
    state.edit(event)
  }

  const restore = useEffectEvent(() => {
    const values = plan.stored?.read()
    if (values && state.form.current) putBackValues(state.form.current, values)
  })
  useEffect(() => restore(), [])

  useHydration(state.form, {
    touch: () => void check.open(),
    comeBack() {
      if (isUnderWay.current) state.accept()
      isUnderWay.current = false
      setPhase('editing')
    },
  })

  return { ...state, edit, touch: () => void check.open(), session: check.session, posted: plan.posted }
}

/** Returns why a form is not sent: problems from the browser's own check and from the rules of the room. */
function wrongIn<Field extends string>(
  values: FlowValues<Field>,
  form: HTMLFormElement,
  plan: FlowPlan<Field>,
): FlowRefusal<Field> | undefined {
  const problems = { ...unreadable(form, plan), ...plan.problemsOf(values) }
  if (Object.keys(problems).length === 0) return undefined
  const text = plan.problemText?.(problems)
  return { problems, ...(text && { text }) }
}
