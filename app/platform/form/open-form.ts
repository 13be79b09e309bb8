import type { HumanCheckSession } from '../human-check/browser/human-check-session.ts'
import { openHumanCheck } from '../human-check/browser/open-human-check.ts'
import type { FormPlan, FormValues, FormWords } from './form-plan.ts'
import { flagField, inputOf, showCheck, showSending, showTrouble } from './form-view.ts'
import { newKey } from './new-key.ts'
import { fieldProblems, outcomeWords } from './outcome-words.ts'
import { type FormOutcome, type FormTools, sendForm } from './send-form.ts'

type Problems = ReadonlyMap<string, string>

/** An alert holds the page still: it comes after the page has shown the same. */
function alertSoon(words: string): void {
  setTimeout(() => alert(words), 30)
}

const fixWords = ({ size }: Problems): FormWords => ({
  title: size === 1 ? '1 thing to fix' : `${size} things to fix`,
  text: '',
})

function browserTools(check: HumanCheckSession): FormTools {
  let key = newKey()
  return {
    fetch: globalThis.fetch.bind(globalThis),
    isOnline: () => navigator.onLine,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    check,
    key: () => key,
    renewKey: () => void (key = newKey()),
  }
}

/** Flags every field that is wrong, and believes the others. */
function checkFields(form: HTMLFormElement, { fields, problemOf }: FormPlan, values: FormValues): Problems {
  const problems = new Map<string, string>()
  for (const field of fields) {
    const message = problemOf(field, values[field] ?? '')
    flagField(form, field, message)
    if (message) problems.set(field, message)
  }
  return problems
}

function refuse(form: HTMLFormElement, plan: FormPlan, problems: Problems): void {
  for (const [field, message] of problems) flagField(form, field, message)
  showTrouble(form, fixWords(problems), problems)
  if (plan.isAlerting) alertSoon([...problems.values()].join(' '))
}

function isDone(outcome: FormOutcome, plan: FormPlan): boolean {
  if (outcome.kind !== 'answered') return false
  const { answer } = outcome
  return (answer.status >= 200 && answer.status < 300) || (plan.isDoneToo?.(answer) ?? false)
}

/** What did not go: fields that the server refused, or why it did not arrive. */
function tell(form: HTMLFormElement, plan: FormPlan, outcome: FormOutcome): void {
  const problems = outcome.kind === 'answered' ? fieldProblems(outcome.answer, plan.fields) : new Map<string, string>()
  if (problems.size > 0) return refuse(form, plan, problems)
  const said = outcomeWords(outcome, plan)
  showTrouble(form, said)
  if (plan.isAlerting && said.title === plan.words.unchecked) alertSoon(said.title)
}

/** A form of a stored page, alive: it checks, sends once, says what happened, and loses nothing that was typed. */
export function openForm(form: HTMLFormElement, plan: FormPlan): void {
  const { fields, words } = plan
  const check = openHumanCheck(plan.action)
  const tools = browserTools(check)
  let isSending = false

  async function send(values: FormValues): Promise<void> {
    isSending = true
    showTrouble(form)
    showSending(form, fields, words.sending)
    const outcome = await sendForm(plan.path, plan.bodyOf(values), tools)
    isSending = false
    showSending(form, fields, undefined)
    if (!isDone(outcome, plan)) return tell(form, plan, outcome)
    tools.renewKey()
    check.forget()
    plan.done(form)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending) return
    const values = Object.fromEntries(fields.map((field) => [field, inputOf(form, field).value.trim()]))
    const problems = checkFields(form, plan, values)
    if (problems.size > 0) refuse(form, plan, problems)
    else void send(values)
  })
  // A flagged field is believed again as soon as it is edited.
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && fields.includes(target.name)) flagField(form, target.name, undefined)
  })
  form.addEventListener('focusin', () => check.getState() === 'idle' && check.start())
  showCheck(form, check)
  if (form.contains(document.activeElement)) check.start()
}
