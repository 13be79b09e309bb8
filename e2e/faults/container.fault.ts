import { chownSync, chmodSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { buildImage, type Containers, makeBaseImages, openContainers } from '#e2e/harness/product/container.ts'
import { newFolder } from '#e2e/harness/product/run-folder.ts'
import { rootFolder } from '#scripts/root-folder.ts'
import { containerToolsHint, findContainerTools } from '#scripts/test/container-tools.ts'
import { freePort } from '#scripts/test/free-port.ts'
import { isCi } from '#scripts/test/system.ts'

const user = 65_532
const image = 'localhost/tillway'
const revision = 'a-commit-of-the-test'
/** The options of compose.yaml. A limit above the machine's own would need a privilege that the test may not have. */
const hardened = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1024:1024']

const hasTools = await findContainerTools()
if (!hasTools) console.log(containerToolsHint)

type Inspected = {
  Labels: Record<string, string>
  User: string
  HealthCheck?: unknown
  Config: { Entrypoint: string[]; Cmd: string[]; User: string }
}

async function expectMetadata({ podman }: Containers): Promise<void> {
  const [{ Labels, Config, HealthCheck }] = JSON.parse(await podman('image', 'inspect', image)) as [Inspected]
  const { version, description } = JSON.parse(
    readFileSync(join(rootFolder, 'package.json'), 'utf8'),
  ) as Inspected['Labels']
  const name = (key: string) => `org.opencontainers.image.${key}`
  expect(Labels).toMatchObject({
    [name('version')]: version,
    [name('description')]: description,
    [name('revision')]: revision,
  })
  expect([Config.User, Config.Entrypoint, Config.Cmd, HealthCheck]).toEqual([`${user}:${user}`, ['bin/node'], ['scripts/start.ts'], undefined]) // prettier-ignore
}

/** Starts a container of the image with its own volume. `exec` runs Node in it, as docs/deploy.md describes. */
async function startContainer({ podman }: Containers, volume: string) {
  const port = await freePort()
  const settings = { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: 'none', OUTBOX_ONLY: 'on', DATABASE: 'embedded', SHED_ABOVE_MS: '60000' } // prettier-ignore
  const env = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const place = ['--detach', '--network', 'host', '--volume', `${volume}:/data`]
  const id = await podman('run', ...hardened, ...limits, ...place, ...env, image)
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  return {
    statusOf,
    exec: (...words: string[]) => podman('exec', id, 'bin/node', ...words),
    signal: () => podman('kill', '--signal', 'TERM', id),
    ended: async () => ({ code: Number(await podman('wait', id)), said: await podman('logs', id) }),
  }
}

async function askUntilGone(ask: () => Promise<number>): Promise<number[]> {
  const answers: number[] = []
  for (let status = await ask(); status !== 0; status = await ask()) {
    answers.push(status)
    await setTimeout(50)
  }
  return answers
}

test.runIf(hasTools || isCi)(
  'the image of the Dockerfile runs read-only as a user without privileges, reports when it is ready, and drains',
  async () => {
    const folder = newFolder('containers')
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const containers = openContainers(folder)
    onTestFinished(async () => void (await containers.podman('rm', '--all', '--force')))
    await buildImage(containers, image, { ...(await makeBaseImages(containers, folder)), REVISION: revision })
    await expectMetadata(containers)

    const volume = newFolder('container-data')
    chownSync(volume, user, user)
    chmodSync(volume, 0o700)
    for (const run of ['first start', 'start on the same volume']) {
      const { statusOf, exec, signal, ended } = await startContainer(containers, volume)
      await expect.poll(() => statusOf('/readyz')).toBe(200)
      for (const path of ['/', '/staff/sign-in', '/healthz', '/healthz/open'])
        expect([run, path, await statusOf(path)]).toEqual([run, path, 200])
      expect(await exec('-p', '[process.getuid(), require("node:fs").readlinkSync("/proc/1/exe")].join(" ")')).toBe(`${user} /srv/tillway/bin/node`) // prettier-ignore
      for (const path of ['/srv/tillway/x', '/x', '/etc/x'])
        expect(await exec('-p', `try { require("node:fs").writeFileSync("${path}", "") } catch ({ code }) { code }`)).toBe('EROFS') // prettier-ignore
      // The commands for operators work in the container.
      expect(await exec('scripts/owner-link.ts')).toContain('/staff/first-owner?key=')
      expect(await exec('scripts/backup.ts', '/data/newest.backup')).toMatch(/\d+ rows in \d+ tables/)

      // A proxy's probe sees open, then draining, then no server, and no other state in between.
      const answers = askUntilGone(() => statusOf('/healthz/open'))
      await signal()
      expect((await answers).filter((status) => ![200, 503].includes(status))).toEqual([])
      expect(await ended()).toEqual({ code: 0, said: expect.stringContaining('runs at') as string })
    }
  },
)
