import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { startSmtpSink } from '#e2e/harness/product/smtp-sink.ts'

import { readConfig } from '#app/core/config/config.server.ts'
import { openTransport, type RenderedMail } from './transport.server.ts'

const rendered: RenderedMail = {
  id: '01a1fd70-33b1-77e9-ae35-f8e20e32d699',
  template: 'greeting',
  data: {},
  subject: 'Good morning, Mïa',
  toName: 'Mïa Costa',
  toAddress: 'mia@example.com',
  replyTo: 'shops@tillway.example',
  html: '<p>Good  morning </p>\n\n<p>Mïa</p>\n\n',
  plainText: 'Good  morning \n\nMïa\n\n',
  state: 'queued',
  transport: null,
  attempts: 0,
  lastError: null,
  nextAttemptAt: null,
  sentAt: null,
  aboutKind: null,
  aboutId: null,
  createdAt: new Date('2026-03-02T09:00:00Z'),
  search: '',
  oneClickUrl: 'https://tillway.example/api/stop/abc',
}

function fileWith(text: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'dkim-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'key.pem')
  writeFileSync(file, text)
  return file
}

const settings = (DKIM_KEY_PATH: string, SMTP_URL = 'smtp://127.0.0.1:1') =>
  readConfig({
    SMTP_URL,
    PUBLIC_URL: 'https://tillway.example',
    DKIM_DOMAIN: 'tillway.example',
    DKIM_SELECTOR: 'tillway',
    DKIM_KEY_PATH,
  })

const oneSpace = (text: string) => text.replaceAll('\t', ' ').split(' ').filter(Boolean).join(' ')

/** Returns the relaxed form of a body (RFC 6376, 3.4.4): spaces collapsed, none at the end of a line, no empty lines at the end. */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => (line.startsWith(' ') ? ' ' : '') + oneSpace(line))
  while (lines.at(-1) === '') lines.pop()
  return lines.map((line) => `${line}\r\n`).join('')
}

/** Verifies a mail like a receiver with the public key from the DNS (RFC 6376, 6.1.3). */
function verify(raw: string, key: KeyObject): { signed: string[]; isBody: boolean; isSignature: boolean } {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((field) => {
      const colon = field.indexOf(':')
      return {
        name: field.slice(0, colon).toLowerCase(),
        value: oneSpace(field.slice(colon + 1).replaceAll('\r\n', '')),
      }
    })
  const signature = fields.find(({ name }) => name === 'dkim-signature')?.value ?? ''
  const tags = Object.fromEntries(
    signature.split(';').map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1)]),
  )
  const signed = (tags.h ?? '').replaceAll(' ', '').split(':')
  const lines = signed.map((name) => `${name}:${fields.findLast((field) => field.name === name)?.value}\r\n`)
  const unsigned = signature.slice(0, signature.lastIndexOf('b=') + 2)
  const body = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)))
    .digest('base64')
  return {
    signed,
    isBody: body === tags.bh?.replaceAll(' ', ''),
    isSignature: createVerify('RSA-SHA256')
      .update(`${lines.join('')}dkim-signature:${unsigned}`)
      .verify(key, (tags.b ?? '').replaceAll(' ', ''), 'base64'),
  }
}

async function receive(keyPath: string): Promise<string> {
  const sink = await startSmtpSink()
  const transport = openTransport(settings(keyPath, sink.url))
  onTestFinished(() => {
    transport.close()
    void sink.close()
  })
  await transport.deliver(rendered)
  return sink.mails[0]?.raw ?? ''
}

test('a receiver can verify a signed mail with the public key, including both unsubscribe headers', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const raw = await receive(fileWith(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  const header = oneSpace(raw.replaceAll('\r\n', ' '))
  expect(header).toContain('d=tillway.example;')
  expect(header).toContain('s=tillway;')
  const checked = verify(raw, publicKey)
  expect(checked).toMatchObject({ isBody: true, isSignature: true })
  for (const name of ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(checked.signed).toContain(name)
  expect(verify(raw.replace('mia@example.com', 'bo@example.com'), publicKey).isSignature).toBe(false)
  expect(verify(raw.replace('<p>Good', '<p>Bad'), publicKey).isBody).toBe(false)
})

test.for([
  ['no file', undefined, /cannot be read/],
  ['no key', 'hello', /must hold a private key/],
  ['a key of another kind', 'ed25519', /RSA key/],
] as const)('%s stops the start, so that no unsigned mails are sent', ([, kind, message]) => {
  const ed25519 = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  const path = kind ? fileWith(kind === 'ed25519' ? ed25519() : kind) : '/there/is/no/such.pem'
  expect(() => openTransport(settings(path))).toThrow(message)
})

test('an incomplete DKIM configuration is refused', () => {
  expect(() => readConfig({ DKIM_DOMAIN: 'tillway.example' })).toThrow('DKIM_SELECTOR')
})
