import { exampleData, screenToRead, type ToRead } from '#app/platform/testing/words-to-read.ts'

import { Screen as ActivateScreen } from '../activate/activate.island.tsx'
import { CodeSent } from '../activate/lost-code-form.tsx'
import { newsOf } from '../details/details-news.ts'
import { DetailsScreen } from '../details/details-screen.tsx'
import { EmailForm } from '../details/email-form.tsx'
import { NameForm } from '../details/name-form.tsx'
import { detailsForms } from '../details/own-forms.tsx'
import { PasswordForm } from '../details/password-form.tsx'
import { PhoneForm } from '../details/phone-form.tsx'
import { WaitingEmail } from '../details/waiting-email.tsx'
import { EmailChangeScreen } from '../email/email-change-screen.tsx'
import { Screen as LoginScreen } from '../login/login.island.tsx'
import { NewPasskeyForm } from '../passkeys/new-passkey-form.tsx'
import { RemovePasskeyForm, RenamePasskeyForm } from '../passkeys/passkey-forms.tsx'
import { Screen as ForgotScreen, Sent } from '../password/forgot-password.island.tsx'
import { Screen as ResetScreen } from '../password/reset-password.island.tsx'
import { LinkOver } from '../session/link-over.island.tsx'
import { loginNotice } from '../session/login-path.ts'
import { Screen as SetupScreen } from '../setup/setup-account.island.tsx'
import WelcomePage from '../welcome/signup-welcome.page.tsx'

await detailsForms.load()

const { email } = exampleData
const newEmail = 'shop@marrickvillenews.example'
const at = '2026-12-01T04:05:00Z'
const invitation = { email, invitationCode: '481720935617', first: 'Priya', last: 'Raman' }
const passkey = { id: 'a', name: 'My phone', addedAt: at, lastUsedAt: null }
const session = { id: 'a', device: 'Chrome on Android', network: '203.0.113.0', startedAt: at, lastSeenAt: at }
const emailChange = { newEmail, isConfirmedByOld: false, isConfirmedByNew: false, expiresAt: at, countsFrom: null }
const own = {
  account: { givenName: 'Priya', surname: 'Raman', email, phone: '' },
  emailChange: null,
  passkeys: [passkey],
  sessions: [
    { ...session, isCurrent: true },
    { ...session, id: 'b', isCurrent: false },
  ],
}
const nothing = () => undefined

const wayIn = (): ToRead[] => [
  ...['existing-account', 'already-set-up', 'session-ended', null].map((reason) =>
    screenToRead(`/agent-login ${reason ?? ''}`, <LoginScreen next="/account" notice={loginNotice(reason)} />),
  ),
  screenToRead('/activate', <ActivateScreen invitation={invitation} hasLost={false} isLedHere />),
  screenToRead('/activate, lost', <ActivateScreen invitation={invitation} hasLost isLedHere={false} />),
  screenToRead('/activate, sent again', <CodeSent email={email} nextHref="/activate" />),
  screenToRead('/setup-account', <SetupScreen invitation={invitation} />),
  screenToRead('/setup-account, without a code', <SetupScreen invitation={{ ...invitation, invitationCode: '' }} />),
  screenToRead('/forgot-password', <ForgotScreen />),
  screenToRead('/forgot-password, sent', <Sent email={email} again={nothing} />),
  screenToRead('/reset-password', <ResetScreen resetKey="key" />),
  screenToRead('/reset-password, a dead link', <ResetScreen resetKey="" />),
  screenToRead('/signup-welcome', <WelcomePage />),
  screenToRead('#link-over', <LinkOver />),
]

const account = (): ToRead[] => [
  screenToRead('/account/details', <DetailsScreen own={own} change={null} news={undefined} />),
  ...['name', 'email-stopped', 'password', 'passkey-removed', 'session-b', 'other-sessions'].map((done) =>
    screenToRead(
      `/account/details, done: ${done}`,
      <DetailsScreen own={own} change={null} news={newsOf(done, 'Chrome on Android')} />,
    ),
  ),
  screenToRead(
    '/account/details, a passkey that is gone',
    <DetailsScreen own={own} change="remove-z" news={undefined} />,
  ),
  screenToRead('/account/details, name', <NameForm givenName="Priya" surname="" />),
  screenToRead('/account/details, email', <EmailForm />),
  screenToRead('/account/details, email waits', <WaitingEmail change={emailChange} email={email} />),
  screenToRead(
    '/account/details, email confirmed by staff',
    <WaitingEmail change={{ ...emailChange, countsFrom: at }} email={email} />,
  ),
  screenToRead('/account/details, phone', <PhoneForm phone="" />),
  screenToRead('/account/details, password', <PasswordForm email={email} hasPasskeys />),
  screenToRead('/account/details, passkey', <NewPasskeyForm />),
  screenToRead('/account/details, rename passkey', <RenamePasskeyForm passkey={passkey} />),
  screenToRead('/account/details, remove passkey', <RemovePasskeyForm passkey={passkey} />),
]

const links = (): ToRead[] => [
  screenToRead('/account/email, dead', <EmailChangeScreen change={undefined} />),
  ...(['old', 'new'] as const).flatMap((side) =>
    (['asks', 'waits', 'changed', 'stopped'] as const).map((state) =>
      screenToRead(`/account/email, ${state} ${side}`, <EmailChangeScreen change={{ side, newEmail, state }} />),
    ),
  ),
]

/** Every screen of this room, in its states. */
export const agentScreensToRead = (): ToRead[] => [...wayIn(), ...account(), ...links()]
