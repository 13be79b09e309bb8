import { isPeriod, type PersonalRule, type PersonalTable } from './personal-data.ts'

const year = 365

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function inWords(days: number): string {
  if (days >= year) return counted(Math.floor(days / year), 'year')
  if (days >= 1) return counted(days, 'day')
  return counted(Math.round(days * 24 * 60), 'minute')
}

/** Words a retention period: ‘2 years after the last change, then deleted’. */
export function keptFor(keep: PersonalRule['keep']): string {
  if (!isPeriod(keep)) return `As long as ${keep.asLongAs}`
  const when = keep.days === 0 ? `Until ${keep.from}` : `${inWords(keep.days)} after ${keep.from}`
  return `${when}, then ${keep.does === 'delete' ? 'deleted' : 'made anonymous'}`
}

/** Words what happens when the person asks for erasure. */
export function erasedHow({ onErasure }: PersonalRule): string {
  if (onErasure === 'delete') return 'Deleted'
  if (onErasure === 'anonymise') return 'Made anonymous'
  if ('stays' in onErasure) return `Stays. ${onErasure.stays}`
  return `Not yet. ${onErasure.waits}`
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Returns the reasons to keep data that several rules share, in their order. */
function sharedReasons(tables: readonly PersonalTable[]): string[] {
  const reasons = tables.flatMap(({ rules }) =>
    rules.flatMap(({ onErasure }) => (typeof onErasure === 'object' && 'stays' in onErasure ? [onErasure.stays] : [])),
  )
  return [...new Set(reasons.filter((reason, at) => reasons.indexOf(reason) < at))]
}

/** Returns the table of `docs/privacy.md`. Reasons of several rows are listed once, below it. */
export function privacyTable(tables: readonly PersonalTable[]): string {
  const shared = sharedReasons(tables)
  const erased = ({ onErasure, ...rule }: PersonalRule) => {
    const number = typeof onErasure === 'object' && 'stays' in onErasure ? shared.indexOf(onErasure.stays) + 1 : 0
    return number > 0 ? `Stays (reason ${number})` : erasedHow({ ...rule, onErasure })
  }
  const table = [
    rowOf(['What', 'Where', 'Why', 'How long', 'When the person asks to be erased']),
    rowOf(['---', '---', '---', '---', '---']),
    ...tables.flatMap(({ table: name, rules }) =>
      rules.map((rule) => rowOf([rule.name, `\`${name}\``, rule.why, keptFor(rule.keep), erased(rule)])),
    ),
  ]
  return [...table, '', 'Reasons:', '', ...shared.map((reason, at) => `${at + 1}. ${reason}`)].join('\n')
}
