import type { ComponentType } from 'react'

/** The exports of a screen's file. The props are those that the page wrote into `data-props` (`island.tsx`). */
type ScreenFile = { Screen: ComponentType<never> }

/** Every screen with a form on a page that is not hydrated: `data-screen="name"`. */
const screens: Record<string, () => Promise<ScreenFile>> = {
  activate: () => import('#app/retailers/activate/activate.island.tsx'),
  'agent-login': () => import('#app/retailers/login/login.island.tsx'),
  'contract-link': () => import('#app/contracts/links/contract-link.island.tsx'),
  'forgot-password': () => import('#app/retailers/password/screens/forgot-password.island.tsx'),
  'registration-answer': () => import('#app/registrations/status/answer.island.tsx'),
  'reset-password': () => import('#app/retailers/password/screens/reset-password.island.tsx'),
  'setup-account': () => import('#app/retailers/setup/setup-account.island.tsx'),
  'sms-opt-out': () => import('#app/opt-outs/sms/sms-opt-out.island.tsx'),
  signup: () => import('#app/registrations/signup/signup.island.tsx'),
  'us-signup': () => import('#app/enquiries/us-interest/us-signup.island.tsx'),
}

const signs = ['pointerover', 'focusin', 'input', 'submit', 'click'] as const

/** Returns the form whose button was pressed before any module had loaded. The page's own script marks it (`early-press.tsx`). */
const pressedForm = (root: HTMLElement) => root.querySelector<HTMLFormElement>('form[data-pressed]')

function hasStored({ storageKey }: DOMStringMap): boolean {
  try {
    return storageKey !== undefined && sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

/** Whether the visitor has already used the screen, or returns to stored text. */
const isWanted = (root: HTMLElement) =>
  pressedForm(root) !== null ||
  root.contains(document.activeElement) ||
  hasStored(root.dataset) ||
  (location.hash !== '' && root.dataset.hydrateAt === location.hash)

/**
 * Removes the message about a script that failed to load. It hides the message at once but removes its space only after the next click: a
 * script often arrives between pressing and releasing a button, and a button that moves in between is not clicked.
 */
function hideMessage(message: HTMLElement, root: HTMLElement): void {
  message.style.visibility = 'hidden'
  root.addEventListener('click', () => (message.hidden = true), { once: true })
}

/**
 * Hydrates a screen on the first sign of intent. Text that was typed before remains, and a button that was pressed before takes effect. If
 * the script fails to load, it shows a message and retries at the next sign.
 */
function hydrateOnIntent(root: HTMLElement, fetchScreen: () => Promise<ScreenFile>): void {
  const unreachable = root.querySelector<HTMLElement>('[data-unreachable]')
  /** Hydration creates new buttons, but in the same order. */
  const buttons = () => [...root.querySelectorAll('button')]
  let isOpen = false
  let pressed: HTMLButtonElement | null = null

  async function open(): Promise<void> {
    if (isOpen) return
    isOpen = true
    try {
      const [{ hydrateScreen }, { Screen }] = await Promise.all([
        import('#app/web/form/hydrate-screen.ts'),
        fetchScreen(),
      ])
      for (const sign of signs) root.removeEventListener(sign, hear)
      if (unreachable) hideMessage(unreachable, root)
      const at = buttons().findIndex((button) => button === pressed)
      hydrateScreen(root, Screen)
      buttons()[at]?.click()
    } catch {
      isOpen = false
      const form = pressedForm(root)
      if (unreachable && form) unreachable.hidden = false
      delete form?.dataset.pressed
    }
  }

  function hear({ type, target }: Event): void {
    if (type === 'click') pressed = (target as Element).closest<HTMLButtonElement>('button[type=button]')
    void open()
  }

  for (const sign of signs) root.addEventListener(sign, hear)
  if (isWanted(root)) void open()
}

/** Starts hydration of the page's screens. From then on events are handled, which `html[data-hydrated]` marks. */
export function hydrateScreens(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-screen]')) {
    const fetchScreen = screens[root.dataset.screen ?? '']
    if (fetchScreen) hydrateOnIntent(root, fetchScreen)
  }
  document.documentElement.dataset.hydrated = ''
}
