import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

import { otherBrowsers } from '#scripts/test/other-browsers.ts'
import { freePort } from '#scripts/test/free-port.ts'

import { endWithRun } from '../../product/start-product.ts'
import { findScript } from './find-in-page.ts'
import { type Driver, type OtherBrowser, personWith } from './person.ts'

/** The key that WebDriver uses for an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type Found = { [elementKey]: string }

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** Returns a function that sends one command of the WebDriver protocol. @throws with the driver's message when a command fails. */
const callOf =
  (url: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`)
    return value
  }

const options = (list: Found, label: string) => ({
  script: 'return Array.from(arguments[0].options).find((option) => option.label === arguments[1])',
  args: [list, label],
})

/** Opens one session, which is one browser with a separate profile. */
async function openWindow(call: Call): Promise<Driver<Found>> {
  // The setup ends a test whose page hangs (scripts/test/patient-setup.ts).
  const timeouts = { script: null, pageLoad: Number.MAX_SAFE_INTEGER }
  const wanted = { browserName: 'MiniBrowser', acceptInsecureCerts: true, timeouts }
  const opened = await call('POST', '/session', { capabilities: { alwaysMatch: wanted } })
  const session = `/session/${(opened as { sessionId: string }).sessionId}`
  const ask = (path: string, body: object = {}) => call('POST', session + path, body)
  const at = (found: Found, act: string, body?: object) => ask(`/element/${found[elementKey]}/${act}`, body)
  return {
    async goto(url) {
      await ask('/url', { url })
    },
    url: async () => String(await call('GET', `${session}/url`)),
    async find(sought) {
      const found = await ask('/execute/sync', { script: findScript(sought), args: [] })
      return (found as Found | null) ?? undefined
    },
    async click(found) {
      await at(found, 'click')
    },
    async type(found, text) {
      await at(found, 'clear')
      await at(found, 'value', { text })
    },
    async select(found, option) {
      await at((await ask('/execute/sync', options(found, option))) as Found, 'click')
    },
    async draw(found, [first, ...more]) {
      const to = (point: object) => ({ type: 'pointerMove', duration: 0, origin: found, ...point })
      const button = (type: string) => ({ type, button: 0 })
      const actions = [to(first ?? {}), button('pointerDown'), ...more.map(to), button('pointerUp')]
      await ask('/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      })
    },
    async enter(found) {
      await ask('/frame', { id: found })
    },
    async leave() {
      await ask('/frame', { id: null })
    },
    async close() {
      await call('DELETE', session)
    },
  }
}

/**
 * Starts an invisible screen for a browser that has no headless mode. Returns its name. Without `-noreset` the screen resets when its last
 * window closes, and drops a browser that connects at that moment; the driver then waits for that browser permanently.
 */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const words = ['-displayfd', '3', '-noreset', '-nolisten', 'tcp', '-screen', '0', '1280x1000x24']
  const screen = spawn(otherBrowsers.screen, words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  endWithRun(screen)
  const number = screen.stdio[3]
  if (!number) throw new Error('the X server offers no channel for its display number')
  const [name] = (await once(number, 'data')) as [Buffer]
  return { screen, display: `:${name.toString().trim()}` }
}

/** Opens WebKitGTK, which renders and runs pages nearly as Safari does, driven by WebDriver. */
export async function openWebKit(): Promise<OtherBrowser> {
  const { screen, display } = await startScreen()
  const port = await freePort()
  const driver = spawn(otherBrowsers.webKitDriver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  })
  endWithRun(driver)
  const call = callOf(`http://127.0.0.1:${port}`)
  while (driver.exitCode === null && !(await call('GET', '/status').catch(() => undefined))) await setTimeout(50)
  return {
    newPerson: async () => personWith(await openWindow(call)),
    async close() {
      for (const child of [driver, screen]) {
        child.kill('SIGTERM')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
    },
  }
}
