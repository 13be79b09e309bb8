import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * How the connection to the server fails. `black-hole` accepts data and never answers; `cut-mid-reply` closes a connection in the middle of
 * a response; `lose-commit-reply` forwards a commit and closes the connection before its response.
 */
export type FaultMode = 'pass' | 'refuse' | 'black-hole' | 'slow' | 'cut-mid-reply' | 'lose-commit-reply'

export type FaultProxy = {
  readonly port: number
  /** The number of connections that a fault has closed. */
  readonly cuts: number
  setMode(mode: FaultMode): void
  close(): Promise<void>
}

/** Longer than any query timeout of the product. */
const slowMs = 20_000
/** A COMMIT, or the one statement that is a whole transaction: `commit-effects` with the rows of a table, by its name. */
const isCommit = /commit\0|\0commit-effects \w+\0/i

/** Starts a TCP proxy on a loopback port in front of a database, which fails on demand. */
export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  const open = new Set<Socket>()
  let mode: FaultMode = 'pass'
  let cuts = 0

  function join(client: Socket, server: Socket): void {
    let isCommitting = false
    const cut = (): void => {
      cuts += 1
      client.destroy()
      server.destroy()
    }
    client.on('data', (chunk) => {
      if (mode === 'black-hole') return
      isCommitting = mode === 'lose-commit-reply' && isCommit.test(chunk.toString('latin1'))
      if (mode === 'slow') setTimeout(() => server.write(chunk), slowMs)
      else server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (mode === 'black-hole') return
      if (isCommitting) return cut()
      if (mode !== 'cut-mid-reply') return void client.write(chunk)
      client.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), cut)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        // A black hole does not report that the client hung up.
        if (mode !== 'black-hole') other.destroy()
      })
    }
  }

  const gate = createServer((client) => {
    if (mode === 'refuse') client.resetAndDestroy()
    else join(client, connect(target.port, target.host))
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  return {
    port: (gate.address() as AddressInfo).port,
    get cuts() {
      return cuts
    },
    setMode(next) {
      mode = next
      if (mode === 'refuse') for (const socket of open) socket.resetAndDestroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      gate.close()
      await once(gate, 'close')
    },
  }
}
