import { letterDistance } from './letter-distance.ts'

const longest = 60
const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Whether the prefix belongs to another system or library. */
const isOfOthers = (name: string) => /^(?:OTEL|AWS|npm)_/i.test(name)

/**
 * Finds unknown names that resemble a known one: they differ in one letter, in a long name two, or only in case and punctuation.
 * @returns each with the name that it resembles
 */
export function misspeltNames(
  env: Record<string, string | undefined>,
  known: readonly string[],
): [given: string, meant: string][] {
  const unknown = Object.keys(env).filter((name) => env[name] && name.length <= longest && !known.includes(name))
  return unknown.flatMap((given): [string, string][] => {
    const letters = lettersOf(given)
    const most = isOfOthers(given) ? 0 : 2
    const meant = known.find((name) => {
      const wanted = lettersOf(name)
      const allowed = Math.min(most, name.length < 8 ? 1 : 2)
      return Math.abs(wanted.length - letters.length) <= allowed && letterDistance(letters, wanted) <= allowed
    })
    return meant ? [[given, meant]] : []
  })
}
