import { fstatSync, openSync, readSync } from 'node:fs'

import { ConfigError } from '#app/core/config/config.server.ts'

/** An open street map file. `tag` identifies its version, and changes when the file is replaced. */
export type StreetMapFile = { descriptor: number; bytes: number; tag: string }

const headerBytes = 127
const [vectorTiles, version] = [1, 3]

/** Returns why a file is no usable street map; undefined when it is one. The positions are from the PMTiles specification. */
function troubleOf(header: Buffer): string | undefined {
  if (header.length < headerBytes || header.toString('latin1', 0, 7) !== 'PMTiles') return 'is not a PMTiles file'
  if (header[7] !== version) return `has PMTiles version ${header[7]} instead of ${version}`
  if (header[99] !== vectorTiles) return 'holds raster images instead of vector tiles'
  return undefined
}

/**
 * Opens the file of MAP_PMTILES for the life of the process: a replacement is served from the next start on.
 * @throws ConfigError when it is missing, unreadable, or something else
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
