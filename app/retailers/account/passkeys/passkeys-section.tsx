import type { OwnPasskey } from '#app/identity/passkeys/own-passkey.ts'
import { useEffect } from 'react'

import { useKnowsPasskeys } from '#app/identity/passkeys/use-knows-passkeys.ts'
import { longDate } from '#app/ui/time/dates.ts'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { lazy, LazyPart } from '#app/ui/loading/lazy-part.tsx'

import { Change, ChangeLink, DetailsSection, type DetailsView } from '../details/details-section.tsx'
import { OwnForms } from '../details/forms/own-forms.tsx'
import { mostPasskeys } from './most-passkeys.ts'

/** Loads after the page, because adding a passkey needs script anyway. */
const newPasskeyForm = lazy(async () => (await import('./new-passkey-form.tsx')).NewPasskeyForm)

const here = { part: 'passkeys', heading: 'Passkeys' } as const

const acts = [
  { act: 'rename', verb: 'Rename' },
  { act: 'remove', verb: 'Remove' },
] as const

function PasskeyRow({ passkey, change }: { passkey: OwnPasskey; change: DetailsView['change'] }) {
  const { id, name, addedAt, lastUsedAt } = passkey
  const open = acts.find(({ act }) => change === `${act}-${id}`)
  return (
    <li>
      <p>
        <b>{name}</b>
        <small>Added on {longDate(addedAt)}</small>
        <small>{lastUsedAt ? `Last used on ${longDate(lastUsedAt)}` : 'Not used yet'}</small>
      </p>
      <span className="details-acts">
        {acts.map(({ act, verb }) => {
          const isOpen = act === open?.act
          return (
            <ChangeLink key={act} part={here.part} change={`${act}-${id}`} isOpen={isOpen} size="small">
              <span>{isOpen ? 'Cancel' : verb}</span>
              <span className="vh">{isOpen ? `: ${name}` : ` ${name}`}</span>
            </ChangeLink>
          )
        })}
      </span>
      {open ? (
        <OwnForms>
          {({ RenamePasskeyForm, RemovePasskeyForm }) =>
            open.act === 'rename' ? <RenamePasskeyForm passkey={passkey} /> : <RemovePasskeyForm passkey={passkey} />
          }
        </OwnForms>
      ) : null}
    </li>
  )
}

/** Returns why no passkey can be added, or undefined. */
function hindrance(count: number, isKnown: boolean): string | undefined {
  if (!isKnown) return 'This browser cannot make passkeys here.'
  return count >= mostPasskeys
    ? `You have ${mostPasskeys}, and there can be no more. Remove one to add another.`
    : undefined
}

function AddPasskey({ view }: { view: DetailsView }) {
  useEffect(() => {
    // Preloads the form. A failed load is repeated when the form is opened.
    newPasskeyForm.load().catch(() => undefined)
  }, [])
  return (
    <>
      <p className="flow-scriptless">Adding a passkey needs JavaScript, and it is off in this browser.</p>
      <Change {...here} change="passkey" view={view} verb="Add a passkey" className="needs-script">
        <div className="details-add needs-script">
          <LazyPart thing={newPasskeyForm} wait={<p role="status">One moment…</p>}>
            {(NewPasskeyForm) => <NewPasskeyForm />}
          </LazyPart>
        </div>
      </Change>
    </>
  )
}

type PasskeysSectionProps = { passkeys: readonly OwnPasskey[]; view: DetailsView }

/** Lists the passkeys, an optional second way to log in, with forms to add, rename and remove them (rules AC49 to AC51). */
export function PasskeysSection({ passkeys, view }: PasskeysSectionProps) {
  const why = hindrance(passkeys.length, useKnowsPasskeys(true))
  const changed = /^(?:rename|remove)-(.+)$/.exec(view.change ?? '')?.[1]
  const isGone = changed !== undefined && !passkeys.some(({ id }) => id === changed)
  return (
    <DetailsSection {...here} news={view.news}>
      <p>
        With a passkey you log in with your fingerprint, your face or a PIN. You do not type a password. Your password
        still works.
      </p>
      {isGone ? (
        <FlowNote tone="bad" title="Not changed" isNews>
          <p>This passkey was removed already.</p>
        </FlowNote>
      ) : null}
      {passkeys.length > 0 ? (
        <ul className="details-list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} change={view.change} />
          ))}
        </ul>
      ) : null}
      {why ? <p className="fine">{why}</p> : <AddPasskey view={view} />}
    </DetailsSection>
  )
}
