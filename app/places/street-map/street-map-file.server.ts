import { fstatSync, openSync, readSync } from 'node:fs'

import { ConfigError } from '#app/platform/config.server.ts'

/** An open file of a street map. `tag` tells it from another, and from what it was before somebody replaced it. */
export type StreetMapFile = { descriptor: number; bytes: number; tag: string }

const headerBytes = 127
const [vectorTiles, version] = [1, 3]

/** Why a file is no street map that we can draw; undefined when it is one. The places are those of the PMTiles specification. */
function troubleOf(header: Buffer): string | undefined {
  if (header.length < headerBytes || header.toString('latin1', 0, 7) !== 'PMTiles') return 'is not a PMTiles file'
  if (header[7] !== version) return `has PMTiles version ${header[7]} instead of ${version}`
  if (header[99] !== vectorTiles) return 'holds raster images instead of vector tiles'
  return undefined
}

/**
 * Opens the file of MAP_PMTILES for as long as the process runs: one that takes its name is served from the next start on.
 * @throws ConfigError when it is not there, cannot be read, or is something else
 */
export function openStreetMap(path: string): StreetMapFile {
  const header = Buffer.alloc(headerBytes)
  try {
    const descriptor = openSync(path, 'r')
    const read = readSync(descriptor, header, 0, headerBytes, 0)
    const trouble = troubleOf(header.subarray(0, read))
    if (trouble) throw new ConfigError(`MAP_PMTILES: ${path} ${trouble}`)
    const { size, mtimeMs } = fstatSync(descriptor)
    return { descriptor, bytes: size, tag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`MAP_PMTILES: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
