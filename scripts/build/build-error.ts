/** There is no build that can be used: the message says why and what to do, and a person needs no stack. */
export class BuildError extends Error {
  override name = 'BuildError'
}
