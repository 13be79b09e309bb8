import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { rootFolder } from '#scripts/root-folder.ts'

const run = promisify(execFile)

/** The images and containers of one test, stored separately from those of the machine. */
export type Containers = {
  buildah(...words: string[]): Promise<string>
  podman(...words: string[]): Promise<string>
}

/** Returns buildah and podman with their own storage in a folder. */
export function openContainers(folder: string): Containers {
  const stored = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')]
  const tool =
    (name: string, ...before: string[]) =>
    async (...words: string[]) => {
      const { stdout, stderr } = await run(name, [...before, ...words], { cwd: rootFolder, maxBuffer: 2 ** 28 })
      return name === 'podman' && words[0] === 'logs' ? stdout + stderr : stdout.trim()
    }
  return { buildah: tool('buildah', ...stored), podman: tool('podman', ...stored, '--runtime', 'runc') }
}

/** Creates an image from a folder or an archive. */
async function imageOf({ buildah }: Containers, source: string, name: string, env: Record<string, string> = {}) {
  const container = await buildah('from', 'scratch')
  await buildah('add', '--quiet', container, source, '/')
  for (const [key, value] of Object.entries(env)) await buildah('config', '--env', `${key}=${value}`, container)
  await buildah('commit', '--quiet', '--rm', container, name)
  return name
}

const npmConfig = (key: string) => execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim()

/**
 * Adds this machine's npm. Returns the image's environment: the build uses the same registry and trusted certificates as an install here.
 */
function addNpm(debian: string): Record<string, string> {
  const folder = join(debian, 'usr/local/lib/node_modules')
  mkdirSync(folder, { recursive: true })
  const program = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).trim()
  execFileSync('cp', ['--recursive', '--dereference', join(dirname(program), '..'), join(folder, 'npm')])
  execFileSync('cp', [process.execPath, join(debian, 'usr/local/bin/node')])
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(debian, 'usr/local/bin/npm'))
  const trusted = process.env['NODE_EXTRA_CA_CERTS']
  if (trusted) writeFileSync(join(debian, 'etc/npm-authorities.pem'), readFileSync(trusted))
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    npm_config_registry: npmConfig('registry'),
    ...(trusted && { NODE_EXTRA_CA_CERTS: '/etc/npm-authorities.pem' }),
  }
}

/** Writes the package files of the Dockerfile's distroless image that a C++ program needs. */
function writeLibraries(debian: string, archive: string): void {
  const lists = join(debian, 'var/lib/dpkg/info')
  const wanted = /^(?:libc6|libgcc-s1|libstdc\+\+6)(?::\w+)?\.list$/
  const names = readdirSync(lists).filter((name) => wanted.test(name))
  const files = names
    .flatMap((name) => readFileSync(join(lists, name), 'utf8').split('\n'))
    .filter((file) => file.length > 2)
  const list = `${archive}.list`
  writeFileSync(list, [...new Set(files), '/etc/ssl/certs/ca-certificates.crt'].map((file) => `.${file}`).join('\n'))
  execFileSync('tar', [
    '--create',
    '--dereference',
    '--no-recursion',
    '-C',
    debian,
    '--files-from',
    list,
    '--file',
    archive,
  ])
}

/**
 * Creates both base images of the Dockerfile without a registry: Debian with npm for the build, and only the libraries that Node needs for
 * the run.
 */
export async function makeBaseImages(
  containers: Containers,
  folder: string,
): Promise<Record<'BUILD_IMAGE' | 'RUN_IMAGE', string>> {
  const [debian, libraries] = [join(folder, 'debian'), join(folder, 'libraries.tar')]
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian], {
    maxBuffer: 2 ** 28,
  })
  writeLibraries(debian, libraries)
  return {
    BUILD_IMAGE: await imageOf(containers, debian, 'localhost/build-base', addNpm(debian)),
    RUN_IMAGE: await imageOf(containers, libraries, 'localhost/run-base'),
  }
}

/** Builds the unchanged Dockerfile; npm's cache of this machine saves the downloads. */
export function buildImage({ buildah }: Containers, name: string, args: Record<string, string>): Promise<string> {
  const given = Object.entries(args).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`])
  const cache = ['--volume', `${npmConfig('cache')}:/root/.npm`]
  return buildah('build', '--isolation=chroot', '--layers=false', ...cache, ...given, '--tag', name, '.')
}
