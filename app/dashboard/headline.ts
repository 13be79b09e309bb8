import { formatCount } from '#app/ui/text/format-count.ts'

const ones = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** Returns a count in words: 'nine', 'forty-two'; in figures from a hundred, and '1,000+' where counting stopped. */
export function inWords(count: number, countedTo: number): string {
  if (count >= countedTo) return `${formatCount(countedTo)}+`
  if (count >= 100) return formatCount(count)
  if (count < 20) return ones[count] ?? String(count)
  const one = count % 10
  return `${tens[Math.floor(count / 10)] ?? ''}${one > 0 ? `-${ones[one] ?? ''}` : ''}`
}

/** `forged`: the number of records that were changed from outside. */
type HeadlineFacts = { forged?: number; late: number; waiting: number; stalled: number; failed: number }

/** Returns the headline in at most three lines: the worst problem first. */
export function headlineOf({ forged = 0, late, waiting, stalled, failed }: HeadlineFacts, countedTo: number): string[] {
  const words = (count: number) => inWords(count, countedTo)
  if (forged > 0) return [words(forged), forged === 1 ? 'record' : 'records', 'changed']
  const lateLine = late > 0 ? [`${words(late)} late`] : []
  if (waiting > 0) return [...lateLine, words(waiting), 'waiting']
  if (failed > 0) return [words(failed), failed === 1 ? 'email lost' : 'emails lost']
  if (stalled > 0) return [words(stalled), 'stalled']
  return ['all', 'quiet']
}
