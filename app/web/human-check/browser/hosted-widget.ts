import type { HostedProviderId, HumanCheckAction } from '#app/core/human-check/human-check.ts'

type WidgetOptions = {
  sitekey: string
  action: string
  callback(token: string): void
  'expired-callback'(): void
  'error-callback'(): void
}

/** The common part of the three companies' scripts. */
type WidgetScript = {
  render(container: HTMLElement, options: WidgetOptions): string | number
  reset(widget: string | number): void
  remove?(widget: string | number): void
}

const widgetScripts: Record<HostedProviderId, { url: string; global: string }> = {
  turnstile: { url: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', global: 'turnstile' },
  hcaptcha: { url: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  recaptcha: { url: 'https://www.google.com/recaptcha/api.js?render=explicit', global: 'grecaptcha' },
}

const readyWithinMs = 10_000
const pollMs = 50

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function appendScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${url} could not be loaded`))
    })
    document.head.append(script)
  })
}

/** Loads the provider's script and waits until it can render, because the script may load the widget later. */
async function loadWidgetScript(provider: HostedProviderId): Promise<WidgetScript> {
  const { url, global } = widgetScripts[provider]
  const ready = () => {
    const script = (globalThis as unknown as Record<string, Partial<WidgetScript> | undefined>)[global]
    return typeof script?.render === 'function' ? (script as WidgetScript) : undefined
  }
  if (!ready()) await appendScript(url)
  for (let waited = 0; waited < readyWithinMs; waited += pollMs) {
    const script = ready()
    if (script) return script
    await pause(pollMs)
  }
  throw new Error(`${provider} did not get ready`)
}

export type HostedWidget = { provider: HostedProviderId; reset(): void; remove(): void }

type WidgetRequest = {
  provider: HostedProviderId
  siteKey: string
  action: HumanCheckAction
  container: HTMLElement
  onToken(token: string): void
  onLost(): void
  onError(): void
}

/** Shows a hosted provider's widget. @throws when its script cannot be loaded or does not become ready. */
export async function openHostedWidget(request: WidgetRequest): Promise<HostedWidget> {
  const { provider, siteKey, action, container, onToken, onLost, onError } = request
  const script = await loadWidgetScript(provider)
  // A new element each time, because reCAPTCHA refuses to render twice into one.
  const box = document.createElement('div')
  container.replaceChildren(box)
  const id = script.render(box, {
    sitekey: siteKey,
    action,
    callback: onToken,
    'expired-callback': onLost,
    'error-callback': onError,
  })
  return {
    provider,
    reset: () => script.reset(id),
    remove() {
      script.remove?.(id)
      container.replaceChildren()
    },
  }
}
