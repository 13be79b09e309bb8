import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { admitSystem } from '#app/systems/manage-systems.server.ts'
import { systemRights } from '#app/systems/system.ts'
import { serveAccounts } from '#app/retailers/testing/account-server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { rootFolder } from '#scripts/root-folder.ts'
import { apiToolsFolder, installApiTools, runApiTool } from '#scripts/test/api-tools.ts'

const run = promisify(execFile)

/** Starts the product and saves its API description to a folder next to the tools. */
async function saveDescription() {
  await installApiTools()
  const server = await serveAccounts({ PUBLIC_URL: 'https://pay.tillway.example' })
  const folder = await mkdtemp(join(apiToolsFolder, 'made-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'openapi.json')
  await writeFile(file, await (await fetch(`${server.url}/api/openapi.json`)).text())
  return { ...server, folder, file }
}

test('redocly lint and spectral:oas find nothing in the API description (rule AP11)', async () => {
  const { file } = await saveDescription()
  const redocly = await runApiTool('redocly', ['lint', file, '--extends', 'recommended', '--format', 'json'])
  expect(JSON.parse(redocly.slice(redocly.indexOf('{'), redocly.lastIndexOf('}') + 1))).toMatchObject({
    totals: { errors: 0, warnings: 0 },
  })
  const ruleset = join(apiToolsFolder, 'spectral.yaml')
  expect(JSON.parse(await runApiTool('spectral', ['lint', file, '--ruleset', ruleset, '--format', 'json', '--quiet']))) //
    .toEqual([])
})

/** A program of another company, which compiles only if the generated types know the calls and their responses. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

export async function readAll(baseUrl: string, secret: string) {
  const visitor = createClient<paths>({ baseUrl })
  const system = createClient<paths>({ baseUrl, headers: { Authorization: 'Bearer ' + secret } })
  const challenge = await visitor.GET('/api/challenge', { params: { query: { action: 'enquiry' } } })
  const places = await visitor.GET('/api/places', { params: { query: { q: 'Newtown' } } })
  const near = await visitor.GET('/api/places/near', { params: { query: { lat: -33.9, lng: 151.2 } } })
  const stores = await visitor.GET('/api/stores', { params: { query: { q: '2042' } } })
  const status = await visitor.GET('/api/status')
  const list = await system.GET('/api/suppressions', { params: { query: { since: '0' } } })
  const shops = await system.GET('/api/shops')
  const shop = await system.GET('/api/shops/{id}', { params: { path: { id: shops.data?.next ?? 'none' } } })
  const contracts = await system.GET('/api/contracts')
  const contract = await system.GET('/api/contracts/{id}', { params: { path: { id: 'none' } } })
  const refused = await visitor.GET('/api/suppressions', { params: { query: { since: '0' } } })
  const failure: components['schemas']['Failure'] | undefined = refused.error
  return {
    challenge: challenge.data?.success,
    suburb: places.data?.places[0]?.name,
    land: near.data?.land.length,
    shops: stores.data?.stores.map(({ shopName }) => shopName),
    zone: status.data?.zone,
    cursor: list.data?.cursor,
    pages: [shops.data?.shops.length, contracts.data?.contracts.length],
    unknown: [shop.error?.error, contract.error?.error],
    refused: failure?.error,
  }
}
`

test('a generated client compiles and makes the read calls (rule AP11)', async () => {
  const { platform, url, folder, file } = await saveDescription()
  await runApiTool('openapi-typescript', [file, '--output', join(folder, 'api.d.ts')])
  const client = join(folder, 'client.ts')
  await writeFile(client, program)
  const compiler = join(rootFolder, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext', '--allowImportingTsExtensions']
  await run(process.execPath, [compiler, '--ignoreConfig', ...options, client])

  const { actor } = await signInAs(platform, 'owner')
  const admitted = await admitSystem(platform, actor, {
    label: 'Reader',
    rights: Object.keys(systemRights),
    origin: testOrigin,
  })
  if (!admitted.ok) throw new Error(admitted.refusal)
  const { readAll } = (await import(/* @vite-ignore */ pathToFileURL(client).href)) as {
    readAll(baseUrl: string, secret: string): Promise<unknown>
  }
  expect(await readAll(url, admitted.value.secret)).toEqual({
    challenge: true,
    suburb: 'Newtown',
    land: expect.any(Number) as number,
    shops: [],
    zone: 'Australia/Sydney',
    cursor: '0',
    pages: [0, 0],
    unknown: ['not-found', 'not-found'],
    refused: 'unauthenticated',
  })
})
