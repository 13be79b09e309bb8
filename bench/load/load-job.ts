import { z } from 'zod'

import { rootFolder } from '#scripts/root-folder.ts'
import { runCommand } from '#scripts/steps/run-command.ts'

import { percentile } from '../measure.ts'

/** The result of a load generator: how many calls succeeded, how many failed, and their total time. */
const loadedSchema = z.object({
  done: z.number(),
  errors: z.number(),
  seconds: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
})
export type Loaded = z.output<typeof loadedSchema>

/** Runs a load generator of this folder in a separate process. */
export async function runLoad(file: string, job: object): Promise<Loaded> {
  const { isOk, output } = await runCommand(process.execPath, [`${rootFolder}/bench/load/${file}`, JSON.stringify(job)])
  const line = output
    .trimEnd()
    .split('\n')
    .findLast((one) => one.startsWith('{'))
  if (!isOk || !line) throw new Error(`${file}: ${output}`)
  return loadedSchema.parse(JSON.parse(line))
}

/** Returns the job that this process was started for. */
export const readJob = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> =>
  schema.parse(JSON.parse(process.argv[2] ?? '{}'))

/** Lets `callers` callers repeat an act until `count` are done, and prints the result. */
export async function callAll(
  count: number,
  callers: number,
  call: (index: number) => Promise<boolean>,
): Promise<void> {
  const times: number[] = []
  let next = 0
  let errors = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      const begin = performance.now()
      if (!(await call(index))) errors += 1
      times.push(performance.now() - begin)
    }
  }
  const begin = performance.now()
  await Promise.all(Array.from({ length: callers }, work))
  const seconds = (performance.now() - begin) / 1_000
  const loaded: Loaded = {
    done: count - errors,
    errors,
    seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  }
  console.log(JSON.stringify(loaded))
}
