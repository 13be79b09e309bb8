import type { Right } from '#app/office/roles/roles.ts'

/** The note and facts of an event, as its timeline entry stores them. */
type EventDetails = { note: string | null; facts: Record<string, unknown> | null }

/** An act that may change the status of a record. Assigning and noting are common to all records. */
export type Act<Status extends string> = {
  from: readonly Status[]
  /** The new status, or a map from the old status; a status that is not in the map does not change. */
  to: Status | Readonly<Record<string, Status>>
  /** The label of its button. An act without one has its own form in its module. */
  button?: string
  /** The key that presses its button, the same for all kinds (rule BO60): `e`. */
  hotkey?: string
  /** Whether it is the usual next step, so that its button is highlighted. */
  isMain?: boolean
  /** Whether the record is finished after it, so that the next record of the list opens. */
  leadsOn?: boolean
  /** The notice after the record's name: `marked as answered`. */
  done?: string
  /** The timeline's text after the actor's name. */
  timeline: string | ((event: EventDetails) => string)
  /** The required right, if it is not the one to change records of this kind. */
  right?: Right
}

export type Acts<Status extends string> = Readonly<Record<string, Act<Status>>>

/** The acts that every kind of record has. Neither changes the status. */
export type CommonAct = 'assigned' | 'noted'

export const isCommonAct = (act: string): act is CommonAct => act === 'assigned' || act === 'noted'

/** Returns the status after an act; undefined if the act is not possible from this status. */
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

/** Returns the buttons of the possible acts, in the order of their declaration. */
export function buttonsFrom<Status extends string>(acts: Acts<Status>, status: Status): ActButton[] {
  return Object.entries(acts).flatMap(([act, { from, button, isMain = false, hotkey }]) =>
    button && from.includes(status) ? [{ act, label: button, isMain, hotkey }] : [],
  )
}

/** Whether an assignment removed the owner of the record. */
const isUnassigned = ({ facts }: Pick<EventDetails, 'facts'>): boolean => facts?.['to'] === null

/** Returns the timeline's text of an event, after its actor's name. */
export function eventInWords(acts: Acts<string>, { kind, ...event }: EventDetails & { kind: string }): string {
  if (kind === 'assigned' && isUnassigned(event)) return 'unassigned it'
  // The name is gone once the record was anonymised.
  if (kind === 'assigned') return event.note ? `assigned it to ${event.note}` : 'changed its owner'
  if (kind === 'noted') return `noted: ${event.note ?? ''}`
  if (kind === 'tagged') return `tagged it “${event.note ?? ''}”`
  if (kind === 'untagged') return `removed the tag “${event.note ?? ''}”`
  const words = acts[kind]?.timeline ?? kind
  return typeof words === 'string' ? words : words(event)
}

/** Returns the notice of an event for its actor, after the record's name; undefined for acts without a notice. */
export function doneInWords(
  acts: Acts<string>,
  { kind, note, facts }: EventDetails & { kind: string },
): string | undefined {
  if (kind === 'assigned') return isUnassigned({ facts }) ? 'unassigned' : `assigned to ${note ?? 'a colleague'}`
  if (kind === 'noted') return 'note saved'
  if (kind === 'tagged') return `tagged “${note ?? ''}”`
  if (kind === 'untagged') return `tag “${note ?? ''}” removed`
  return acts[kind]?.done
}
