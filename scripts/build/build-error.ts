/** There is no usable build: the message says why and what to do, and is shown without a stack. */
export class BuildError extends Error {
  override name = 'BuildError'
}
