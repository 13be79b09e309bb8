import type { Build } from './config.server.ts'

/** Describes a version for operators, such as `0.2.0 (build 3f2a9c81d0e4, commit 9a91bb2fe013, migration 0044-handed-on)`. */
export function describeBuild({ version, build, commit }: Build, migration: string): string {
  const parts = [build && `build ${build}`, commit && `commit ${commit}`, `migration ${migration.replace('.sql', '')}`]
  return `${version} (${parts.filter(Boolean).join(', ')})`
}
