import type { Right } from '#app/staff/roles.ts'

/** What was said with an act, as its place in the timeline keeps it. */
type Told = { note: string | null; facts: Record<string, unknown> | null }

/** An act that may change the status of a record. Assigning and noting come with every record. */
export type Act<Status extends string> = {
  from: readonly Status[]
  /** Where it depends on what it was: by that; what is not named stays. */
  to: Status | Readonly<Record<string, Status>>
  /** What its button says; an act without one is reached in a way of its room's own. */
  button?: string
  /** The key that presses its button, the same for all kinds (rule BO60): `e`. */
  hotkey?: string
  /** The step that most records take next: its button comes in full colour. */
  isMain?: boolean
  /** Whether the record needs nothing more then, so that the next of its list opens. */
  leadsOn?: boolean
  /** What the notice says after the record's name: `marked as answered`. */
  done?: string
  /** What the timeline says after the actor's name. */
  timeline: string | ((told: Told) => string)
  /** The right that it needs, where that is not the one to change records of this kind. */
  right?: Right
}

export type Acts<Status extends string> = Readonly<Record<string, Act<Status>>>

/** What every record knows besides the acts of its kind: neither changes the status. */
export type CommonAct = 'assigned' | 'noted'

export const isCommonAct = (act: string): act is CommonAct => act === 'assigned' || act === 'noted'

/** Where an act leads from a status; undefined when it makes no sense there. */
export function nextStatus<Status extends string, Name extends string>(
  acts: Readonly<Record<Name, Act<Status>>>,
  status: Status,
  act: NoInfer<Name> | CommonAct,
): Status | undefined {
  if (isCommonAct(act)) return status
  const { from, to } = acts[act]
  if (!from.includes(status)) return undefined
  return typeof to === 'string' ? to : (to[status] ?? status)
}

type ActButton = { act: string; label: string; isMain: boolean; hotkey: string | undefined }

/** The buttons of what can be done from a status, in the order in which the acts are declared. */
export function buttonsFrom<Status extends string>(acts: Acts<Status>, status: Status): ActButton[] {
  return Object.entries(acts).flatMap(([act, { from, button, isMain = false, hotkey }]) =>
    button && from.includes(status) ? [{ act, label: button, isMain, hotkey }] : [],
  )
}

/** An event as the timeline tells it, after its actor's name. */
export function eventInWords(acts: Acts<string>, { kind, ...told }: Told & { kind: string }): string {
  if (kind === 'assigned') return `gave it to ${told.note ?? 'nobody'}`
  if (kind === 'noted') return `noted: ${told.note ?? ''}`
  if (kind === 'tagged') return `tagged it “${told.note ?? ''}”`
  if (kind === 'untagged') return `took the tag “${told.note ?? ''}” off`
  const words = acts[kind]?.timeline ?? kind
  return typeof words === 'string' ? words : words(told)
}

/** An event as the notice says it to the person who did it, after the record's name; undefined for acts without a notice. */
export function doneInWords(
  acts: Acts<string>,
  { kind, note }: { kind: string; note: string | null },
): string | undefined {
  if (kind === 'assigned') return `given to ${note ?? 'nobody'}`
  if (kind === 'noted') return 'note saved'
  if (kind === 'tagged') return `tagged “${note ?? ''}”`
  if (kind === 'untagged') return `tag “${note ?? ''}” removed`
  return acts[kind]?.done
}
