import type { HostedProviderId, HumanCheckAction } from '#app/core/human-check/human-check.ts'
import type { HostedWidget, openHostedWidget } from './hosted-widget.ts'
import type { IssuedChallenge } from './issued-challenge.ts'

/**
 * `working`: more expensive than usual, because many others try. `asking`: a hosted widget waits for the visitor. `insecure`: the
 * page came over plain HTTP, where browsers derive no keys.
 */
export type HumanCheckState = 'idle' | 'checking' | 'working' | 'asking' | 'checked' | 'failed' | 'insecure' | 'off'

/** `header` is the value of `Captcha-Response`; undefined if the check is switched off. */
export type HumanCheckResult = { ok: true; header: string | undefined } | { ok: false }

type HumanCheckTools = {
  fetchIssuedChallenge(action: HumanCheckAction, work: number): Promise<IssuedChallenge>
  solve(challenge: Extract<IssuedChallenge, { provider: 'pow' }>['challenge']): Promise<string>
  openHostedWidget: typeof openHostedWidget
  now(): number
  /** Whether the page came over HTTPS or from localhost: elsewhere browsers have no `crypto.subtle`. */
  isSecure: boolean
}

/** The maximum age of an answer, because the server's challenge expires after ten minutes. */
const freshMs = 9 * 60_000

/** The human check of one form: started early, answered in the background, renewed when it has expired or was refused. */
export class HumanCheckSession {
  readonly #action: HumanCheckAction
  readonly #tools: HumanCheckTools
  readonly #listeners = new Set<() => void>()
  #state: HumanCheckState = 'idle'
  #answer: { header: string | undefined; askedAt: number } | undefined
  #run: Promise<void> | undefined
  #runs = 0
  /** The work that the server asked for last: each step is twice the work. */
  #work = 1
  #widget: HostedWidget | undefined
  #container: HTMLElement | undefined

  constructor(action: HumanCheckAction, tools: HumanCheckTools) {
    this.#action = action
    this.#tools = tools
  }

  getState = (): HumanCheckState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sets the element for a hosted widget. */
  attach = (container: HTMLElement | null): void => {
    this.#container = container ?? undefined
  }

  /** Starts the check, unless it has started. */
  start(): void {
    if (this.#state === 'idle' || this.#state === 'failed') this.renew()
  }

  /**
   * Starts the check again, because the old answer expired, was refused or was spent. `work`: the work that the server requires
   * from now on.
   */
  renew(work = this.#work): void {
    this.#work = work
    this.#answer = undefined
    this.#runs += 1
    this.#run = this.#ask(this.#runs)
  }

  /** Forgets the spent answer; the next `start` starts a new check. */
  forget(): void {
    this.#runs += 1
    this.#answer = undefined
    this.#run = undefined
    this.#widget?.remove()
    this.#widget = undefined
    this.#become('idle')
  }

  /** Renews a hosted token, which a failed send has used up. A proof of work is spent only by a successful act. */
  afterFailure(): void {
    if (this.#widget) this.renew()
  }

  /** Handles a second refusal: notifies the visitor, or shows the widget again. */
  refused(): void {
    if (this.#widget) this.renew()
    else this.#lose('failed')
  }

  /** Waits for a running check and returns its answer. Not ok: it failed, or a widget still waits for the visitor. */
  async answer(): Promise<HumanCheckResult> {
    if (this.#answer && this.#state !== 'off' && this.#tools.now() - this.#answer.askedAt > freshMs) this.renew()
    this.start()
    await this.#run
    return this.#answer ? { ok: true, header: this.#answer.header } : { ok: false }
  }

  async #ask(run: number): Promise<void> {
    this.#become(this.#work > 1 ? 'working' : 'checking')
    const askedAt = this.#tools.now()
    try {
      const issued = await this.#tools.fetchIssuedChallenge(this.#action, this.#work)
      if (run !== this.#runs) return
      if (issued.provider === 'off') this.#finishRun(run, { header: undefined, askedAt }, 'off')
      else if (issued.provider === 'pow') {
        this.#widget?.remove()
        this.#widget = undefined
        if (!this.#tools.isSecure) return this.#become('insecure')
        this.#finishRun(run, { header: await this.#tools.solve(issued.challenge), askedAt }, 'checked')
      } else await this.#askPerson(run, issued.provider, issued.siteKey)
    } catch {
      if (run === this.#runs) this.#become('failed')
    }
  }

  async #askPerson(run: number, provider: HostedProviderId, siteKey: string): Promise<void> {
    this.#become('asking')
    if (this.#widget?.provider === provider) return this.#widget.reset()
    this.#widget?.remove()
    if (!this.#container) throw new Error('there is no place for the widget')
    this.#widget = await this.#tools.openHostedWidget({
      provider,
      siteKey,
      action: this.#action,
      container: this.#container,
      onToken: (token) =>
        this.#finishRun(this.#runs, { header: `${provider}.${token}`, askedAt: this.#tools.now() }, 'checked'),
      onLost: () => this.#lose('asking'),
      onError: () => this.#lose('failed'),
    })
    if (run !== this.#runs && this.#state === 'idle') this.forget()
  }

  #finishRun(run: number, answer: { header: string | undefined; askedAt: number }, state: HumanCheckState): void {
    if (run !== this.#runs) return
    this.#answer = answer
    this.#become(state)
  }

  #lose(state: HumanCheckState): void {
    this.#answer = undefined
    this.#become(state)
  }

  #become(state: HumanCheckState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
