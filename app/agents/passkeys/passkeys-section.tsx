import { useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { mediumDate, ofDevice } from '#app/ui/dates.ts'
import { lazy, LazyPart } from '#app/ui/loading/lazy-part.tsx'

import { DetailsSection, type Finish } from '../details/details-section.tsx'
import { mostPasskeys, type OwnPasskey } from './own-passkeys.ts'

/** They come after the page. */
export const passkeyForms = lazy(() => import('./passkey-forms.tsx'))

const on = (at: string) => mediumDate(at, ofDevice)

type Act = 'rename' | 'remove'

const verbs: Record<Act, string> = { rename: 'Rename', remove: 'Remove' }

type RowProps = { passkey: OwnPasskey; finish(news: string): void }

function PasskeyRow({ passkey, finish }: RowProps) {
  const [act, setAct] = useState<Act>()
  const { name, addedAt, lastUsedAt } = passkey
  const done = (news: string) => {
    setAct(undefined)
    finish(news)
  }
  return (
    <li>
      <p>
        <b>{name}</b>
        <small>Added on {on(addedAt)}</small>
        <small>{lastUsedAt ? `Last used on ${on(lastUsedAt)}` : 'Not used yet'}</small>
      </p>
      <span className="details-acts">
        {(['rename', 'remove'] as const).map((one) => (
          <Button
            key={one}
            type="button"
            variant="ghost"
            size="small"
            aria-expanded={act === one}
            onClick={() => setAct(act === one ? undefined : one)}
          >
            <span>{act === one ? 'Cancel' : verbs[one]}</span>
            <span className="vh">{act === one ? ` as it is: ${name}` : ` ${name}`}</span>
          </Button>
        ))}
      </span>
      {act ? (
        <LazyPart thing={passkeyForms} wait={<p role="status">One moment…</p>}>
          {({ RenamePasskeyForm, RemovePasskeyForm }) =>
            act === 'rename' ? (
              <RenamePasskeyForm passkey={passkey} done={() => done('The passkey has another name now.')} />
            ) : (
              <RemovePasskeyForm
                passkey={passkey}
                done={() => done('The passkey was removed, and we wrote to your email. Delete it on your device, too.')}
              />
            )
          }
        </LazyPart>
      ) : null}
    </li>
  )
}

/** Why no passkey can be added here, where none can. */
function hindrance(count: number): string | undefined {
  if (!('PublicKeyCredential' in globalThis)) return 'This browser cannot make passkeys here.'
  return count >= mostPasskeys
    ? `You have ${mostPasskeys}, and there can be no more. Remove one to add another.`
    : undefined
}

type PasskeysSectionProps = { passkeys: readonly OwnPasskey[]; reload(): void }

/** The other way in: passkeys, which may be had or left alone (rules AC49 to AC51). */
export function PasskeysSection({ passkeys, reload }: PasskeysSectionProps) {
  const why = hindrance(passkeys.length)
  const telling = (finish: Finish) => (news: string) => {
    finish(news)
    reload()
  }
  return (
    <DetailsSection
      heading="Passkeys"
      verb={why ? undefined : 'Add a passkey'}
      form={passkeyForms}
      renderForm={({ NewPasskeyForm }, finish) => (
        <NewPasskeyForm done={() => telling(finish)('Your passkey was added, and we wrote to your email.')} />
      )}
    >
      {(finish) => (
        <>
          <p>
            With a passkey you log in with your fingerprint, your face or a PIN. You do not type a password. Your
            password still works.
          </p>
          {passkeys.length > 0 ? (
            <ul className="details-list details-passkeys">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} finish={telling(finish)} />
              ))}
            </ul>
          ) : null}
          {why ? <p className="fine">{why}</p> : null}
        </>
      )}
    </DetailsSection>
  )
}
