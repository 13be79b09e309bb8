import type { ComponentType } from 'react'

/** What the file of a screen exports. Its props are those that the page wrote into `data-props` (`island.tsx`). */
type ScreenFile = { Screen: ComponentType<never> }

/** Every screen with a form on a page that is not hydrated: `data-screen="name"`. */
const screens: Record<string, () => Promise<ScreenFile>> = {
  activate: () => import('#app/agents/activate/activate.island.tsx'),
  'agent-login': () => import('#app/agents/login/login.island.tsx'),
  'contract-link': () => import('#app/contracts/links/contract-link.island.tsx'),
  'forgot-password': () => import('#app/agents/password/forgot-password.island.tsx'),
  'registration-answer': () => import('#app/registrations/status/answer.island.tsx'),
  'reset-password': () => import('#app/agents/password/reset-password.island.tsx'),
  'setup-account': () => import('#app/agents/setup/setup-account.island.tsx'),
  'sms-opt-out': () => import('#app/opt-outs/sms-opt-out.island.tsx'),
  signup: () => import('#app/registrations/signup/signup.island.tsx'),
  'us-signup': () => import('#app/enquiries/us-interest/us-signup.island.tsx'),
}

const signs = ['pointerover', 'focusin', 'input', 'submit', 'click'] as const

/** Set on a form by the page's own script (`early-press.tsx`) when its button was pressed before any module had come. */
const pressedForm = (root: HTMLElement) => root.querySelector<HTMLFormElement>('form[data-pressed]')

function hasKept({ keptIn }: DOMStringMap): boolean {
  try {
    return keptIn !== undefined && sessionStorage.getItem(keptIn) !== null
  } catch {
    return false
  }
}

/** Whether somebody has begun already, or comes back to what was kept. */
const isWanted = (root: HTMLElement) =>
  pressedForm(root) !== null ||
  root.contains(document.activeElement) ||
  hasKept(root.dataset) ||
  (location.hash !== '' && root.dataset.wakeAt === location.hash)

/**
 * Takes back what was said of a script that could not be fetched. Its place goes with the next click only: the script often comes
 * between pressing a button and letting it go, and a button that moves meanwhile is not clicked.
 */
function takeBack(said: HTMLElement, root: HTMLElement): void {
  said.style.visibility = 'hidden'
  root.addEventListener('click', () => (said.hidden = true), { once: true })
}

/**
 * Brings a screen to life on the first sign that somebody means to use it. What was typed before stays where it is, and a
 * button that was pressed before counts. A script that cannot be fetched is said, and fetched at the next sign.
 */
function hydrateOnIntent(root: HTMLElement, fetchScreen: () => Promise<ScreenFile>): void {
  const unreachable = root.querySelector<HTMLElement>('[data-unreachable]')
  /** A screen that is drawn again has the same buttons in the same order. */
  const buttons = () => [...root.querySelectorAll('button')]
  let isOpen = false
  let pressed: HTMLButtonElement | null = null

  async function open(): Promise<void> {
    if (isOpen) return
    isOpen = true
    try {
      const [{ hydrateScreen }, { Screen }] = await Promise.all([
        import('#app/platform/form/hydrate-screen.ts'),
        fetchScreen(),
      ])
      for (const sign of signs) root.removeEventListener(sign, hear)
      if (unreachable) takeBack(unreachable, root)
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

/** Fetched by the first script where a page has such a screen. From here on the page hears, which `html[data-awake]` says. */
export function wakeScreens(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-screen]')) {
    const fetchScreen = screens[root.dataset.screen ?? '']
    if (fetchScreen) hydrateOnIntent(root, fetchScreen)
  }
  document.documentElement.dataset.awake = ''
}
