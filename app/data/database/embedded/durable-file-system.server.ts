import fs from 'node:fs'
import { dirname, join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

import { syncFolder } from './sync-folder.server.ts'

type FileSystemNode = { name: string; parent: FileSystemNode; mount: { opts: { root: string } } }
type NodeOperations = Record<string, (...values: never[]) => unknown>
type EmscriptenModule = {
  NODEFS: {
    realPath(node: FileSystemNode): string
    stream_ops: { fsync?: (stream: { nfd: number }) => number }
    node_ops: NodeOperations
  }
}

/** Wraps a file operation so that it also syncs the folder that it changed. */
function thenSync(operations: NodeOperations, name: string, changed: (...values: never[]) => string): void {
  const operation = operations[name]
  if (!operation) throw new Error(`the embedded database's file system has no ${name}`)
  operations[name] = (...values) => {
    const result = operation(...values)
    syncFolder(changed(...values))
    return result
  }
}

/**
 * The embedded database's file system, with the fsync that it lacks: otherwise a commit would reach the operating system but not
 * the disk. Also syncs the folders of new and renamed files. Depends on internals of PGlite 0.5.16: the version is pinned, and a
 * test counts the fsyncs of a commit.
 */
export class DurableFileSystem extends NodeFS {
  override async init(...values: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(...values)
    const preRun = prepared.emscriptenOpts.preRun as unknown as ((module: EmscriptenModule) => void)[]
    preRun.push(({ NODEFS }) => {
      NODEFS.stream_ops.fsync = (stream) => {
        fs.fsyncSync(stream.nfd)
        return 0
      }
      // Shared by every instance in the process, so it is wrapped once.
      if (NODEFS.node_ops.isDurable) return
      NODEFS.node_ops.isDurable = () => true
      thenSync(NODEFS.node_ops, 'mknod', (parent: FileSystemNode) => NODEFS.realPath(parent))
      thenSync(NODEFS.node_ops, 'rename', (_: FileSystemNode, folder: FileSystemNode, name: string) =>
        dirname(join(NODEFS.realPath(folder), name)),
      )
    })
    return prepared
  }
}

/**
 * Start parameters that turn fsync on. `wal_sync_method` must be fsync: fdatasync does nothing under WebAssembly. The engine
 * fills its shared buffers with zeros on start: the default of 128 MB would cost 0.3 s of each start and 100 MB of memory.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
]
