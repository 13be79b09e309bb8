import type { FormAnswer, FormPlan, FormWords } from '#app/platform/form/form-plan.ts'

import { normaliseMobile, numberProblem } from './mobile-number.ts'
import type { OptOutCheck } from './opt-out-limits.ts'

/** The key is the last part of the page's address. */
function keyOfAddress(): string {
  return decodeURIComponent(location.pathname.split('/').at(-1) ?? '').slice(0, 64)
}

function refusalWords({ status }: FormAnswer): FormWords | undefined {
  if (status !== 404) return undefined
  return {
    title: 'This address is not one of ours',
    text: 'You are not unsubscribed yet. Open the link from the text once more, or ask us to do it: that counts just as much.',
  }
}

/** The last state of the page (rule O5): the words stand on it already, and there is no way back. */
function done(form: HTMLFormElement): void {
  const page = form.closest<HTMLElement>('.letterbox-page')
  const [heading, words] = page?.querySelectorAll<HTMLElement>('[data-done]') ?? []
  if (!page || !heading || !words) return
  page.dataset.state = 'done'
  for (const part of [heading, words]) part.textContent = part.dataset.done ?? ''
  form.remove()
  document.title = 'Unsubscribed'
  scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}

/** The SMS opt-out (rule O4): the normalised number is checked, the number as it was typed is sent. */
export const plan: FormPlan = {
  action: 'sms-opt-out' satisfies OptOutCheck,
  path: '/api/sms-opt-out',
  fields: ['number'],
  problemOf: (_, value) => (normaliseMobile(value) === undefined ? numberProblem : undefined),
  bodyOf: (values) => ({ number: values.number ?? '', optOutKey: keyOfAddress() }),
  refusalWords,
  done,
  words: {
    sending: 'Unsubscribing…',
    notDone: 'You are not unsubscribed yet',
    notSure: 'We cannot tell whether you are unsubscribed',
    unchecked: 'Please complete the verification challenge.',
  },
  isAlerting: true,
}
