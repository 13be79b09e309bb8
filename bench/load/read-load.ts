import { z } from 'zod'

export type Served = { perSecond: number; p99Ms: number }

const msPer: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }

/** Reads the output of `wrk --latency`. @throws when a response was not 2xx or 3xx, or a connection failed. */
export function readWrk(output: string): Served {
  const faults = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output)?.[0]
  if (faults) throw new Error(`wrk: ${faults}`)
  const [, time, unit = ''] = /^\s*99%\s+([\d.]+)(us|ms|s|m)$/m.exec(output) ?? []
  const perSecond = Number.parseFloat(/^Requests\/sec:\s+([\d.]+)/m.exec(output)?.[1] ?? '')
  const p99Ms = Number(time) * (msPer[unit] ?? Number.NaN)
  if (!(perSecond > 0 && p99Ms >= 0)) throw new Error(`wrk printed something else:\n${output}`)
  return { perSecond, p99Ms }
}

const autocannonSchema = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p99: z.number() }),
  errors: z.literal(0),
  non2xx: z.literal(0),
})

/** Reads the output of `autocannon --json`. @throws when a response was not 2xx, or a connection failed. */
export function readAutocannon(output: string): Served {
  const { requests, latency } = autocannonSchema.parse(JSON.parse(output.slice(output.indexOf('{'))))
  return { perSecond: requests.average, p99Ms: latency.p99 }
}
