import type { Failure } from './enquiry-outcome.ts'
import { retryWords } from '#app/platform/form/retry-after.ts'

export type FailureWords = { title: string; text: string }

const notSent = 'Your enquiry was not sent'
const notSure = 'We cannot tell whether your enquiry arrived'
const kept = 'Everything you typed is still here.'
const once = 'It cannot arrive twice.'

/** What happened and what to do. Where no answer came back we do not claim to know. */
export function failureWords(failure: Failure): FailureWords {
  switch (failure.reason) {
    case 'offline':
      return { title: notSent, text: `You are offline. ${kept} Try again when you are back online.` }
    case 'line-dropped':
      return { title: notSure, text: `The line dropped. ${kept} Check your connection and try again. ${once}` }
    case 'timed-out':
      return { title: notSure, text: `No answer came back in 20 seconds. ${kept} Try again. ${once}` }
    case 'too-large':
      return { title: notSent, text: `It is too long for us to take. ${kept} Shorten the message and try again.` }
    case 'too-many':
      return {
        title: notSent,
        text: `Too many enquiries came from your connection. ${kept} ${retryWords(failure.retryAfterSeconds)}`,
      }
    case 'unavailable':
      return { title: notSent, text: `We cannot take it right now. ${kept} ${retryWords(failure.retryAfterSeconds)}` }
    case 'fault':
      return { title: notSent, text: `Something went wrong on our side. ${kept} Try again.` }
  }
}
