import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { brand } from '#app/brand.ts'

import { rootFolder } from '#app/core/files/root-folder.server.ts'
import { normalise } from '#app/core/text/text.ts'
import { maxPasswordLength } from './hash-password.server.ts'

type PasswordProblem = 'too-short' | 'too-long' | 'common' | 'personal'

/** The owner of the password and its minimum length (rules AC10, BO1). */
export type PasswordContext = { minimum: number; name: string; email: string }

let loaded: ReadonlySet<string> | undefined

function commonPasswords(): ReadonlySet<string> {
  loaded ??= new Set(
    readFileSync(join(rootFolder, 'app/identity/passwords/common-passwords.txt'), 'utf8').split('\n').filter(Boolean),
  )
  return loaded
}

const leet: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
  $: 's',
  '7': 't',
  '!': 'i',
}
const withoutLeet = (text: string) => text.replaceAll(/[@40135$7!]/g, (sign) => leet[sign] ?? sign)

/** Returns the word inside `#Password2026!`, without the few characters around it. */
const core = (text: string) => text.replace(/^[^\p{L}]{1,3}/u, '').replace(/[^\p{L}]{1,6}$/u, '')

const runs = ['0123456789'.repeat(26), 'abcdefghijklmnopqrstuvwxyz'.repeat(10), 'qwertyuiopasdfghjklzxcvbnm'.repeat(10)]
const reversed = (text: string) => [...text].toReversed().join('')

function isPattern(text: string): boolean {
  const isRun = runs.some((run) => run.includes(text) || run.includes(reversed(text)))
  return isRun || new Set(text).size < 5 || /^(.{1,8})\1+$/su.test(text)
}

function isCommon(text: string): boolean {
  const known = commonPasswords()
  const forms = [text, core(text), withoutLeet(text), withoutLeet(core(text)), core(withoutLeet(text))]
  const half = text.slice(0, text.length / 2)
  return forms.some((form) => known.has(form)) || (half + half === text && known.has(half)) || isPattern(text)
}

function personalWords({ name, email }: PasswordContext): string[] {
  const sources = [brand.name, brand.legalName, name, email, email.slice(0, email.lastIndexOf('@'))]
  const words = sources.flatMap((source) => [source, ...source.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(words.map((word) => normalise(word, 'NFKC').toLowerCase()))].filter((word) => word.length >= 4)
}

/** Whether a name makes up most of a password. It may be part of a long one. */
function isPersonal(text: string, context: PasswordContext): boolean {
  const bare = personalWords(context).reduce((rest, word) => rest.replaceAll(word, ''), text)
  return bare !== text && bare.length < 8
}

/** Returns the problem of a new password, if there is one. Any Unicode counts; no kind of character is required. */
export function findPasswordProblem(password: string, context: PasswordContext): PasswordProblem | undefined {
  const text = normalise(password, 'NFKC')
  if (password.length > maxPasswordLength) return 'too-long'
  if ([...text].length < context.minimum) return 'too-short'
  const lower = text.toLowerCase()
  if (isCommon(lower)) return 'common'
  if (isPersonal(lower, context)) return 'personal'
  return undefined
}

export function describePasswordProblem(problem: PasswordProblem, minimum: number): string {
  const words: Record<PasswordProblem, string> = {
    'too-short': `Use at least ${minimum} characters. Several words are easy to remember.`,
    'too-long': `Use at most ${maxPasswordLength} characters.`,
    common: 'This is among the passwords that are tried first. Choose another one.',
    personal: 'This is mostly your name, your address or ours. Choose something that nobody would guess.',
  }
  return words[problem]
}
