// Adds the lock entries of optional platform packages that the current registry could not describe. A registry mirror that holds the
// binaries of some platforms only makes `npm install` leave the others out of package-lock.json, and `npm ci` then rejects the file. Every
// entry then has its integrity hash: npm installs no other bytes under that name. Run it after every change of dependencies: npm run lock.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const systems = [
  'android',
  'darwin',
  'freebsd',
  'openharmony',
  'linux',
  'win32',
  'sunos',
  'aix',
  'netbsd',
  'openbsd',
  'wasi',
]
const processors = [
  'arm64',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
  'arm',
  'universal',
]

/** Returns the platform that a package's name says, in package-lock's own fields. */
function platformOf(name) {
  const words = name.split(/[-/.]/)
  const os = systems.find((system) => words.includes(system) || (system === 'win32' && words.includes('windows')))
  const cpu = processors.find((processor) =>
    words.some((word) => word === processor || word.startsWith(`${processor}v`)),
  )
  if (!os && !cpu) throw new Error(`complete-lockfile: ${name} does not say which platform it is for`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu') && os === 'linux'
      ? ['glibc']
      : undefined
  return {
    ...(cpu && cpu !== 'universal' && { cpu: [cpu] }),
    ...(libc && { libc }),
    ...(os && os !== 'wasi' && { os: [os] }),
  }
}

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
    if (places.some((place) => lock.packages[place.replace(/^\//, '')])) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(entry.dev && { dev: true }),
      optional: true,
    }
    added += 1
  }
}

/** Returns the integrity hash of a package from the registry, as for all other packages. */
function integrityOf(name, version) {
  const integrity = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).trim()
  if (!integrity) throw new Error(`complete-lockfile: the registry has no integrity hash of ${name}@${version}`)
  return integrity
}

for (const [path, entry] of Object.entries(lock.packages)) {
  if (path && !entry.integrity) entry.integrity = integrityOf(path.split('node_modules/').at(-1), entry.version)
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`complete-lockfile: ${added} platform packages added`)
