import { buildWhenNeeded } from '#scripts/build.ts'

/** Builds before the first test, so that no two of them build at once. */
export default async function buildOnce(): Promise<void> {
  await buildWhenNeeded()
}
