import { existsSync } from 'node:fs'

import { runCommand, runTool } from '#scripts/steps/run-command.ts'
import { aptInstall, canInstall } from '#scripts/test/system.ts'

import { readAutocannon, readWrk, type Served } from './read-load.ts'

const connections = 32

type Hammer = { name: string; hammer(url: string, seconds: number): Promise<Served> }

const wrkPlaces = ['/usr/bin/wrk', '/usr/local/bin/wrk', '/opt/homebrew/bin/wrk']
const findWrk = () => wrkPlaces.find((place) => existsSync(place))

function wrk(program: string): Hammer {
  return {
    name: `wrk -t1 -c${connections}`,
    async hammer(url, seconds) {
      const words = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: gzip', url]
      const { isOk, output } = await runCommand(program, words)
      if (!isOk) throw new Error(`wrk: ${output}`)
      return readWrk(output)
    },
  }
}

const autocannon: Hammer = {
  name: `autocannon -c ${connections}`,
  async hammer(url, seconds) {
    const words = ['--json', '-c', String(connections), '-d', String(seconds), '-H', 'Accept-Encoding=gzip', url]
    const { isOk, output } = await runTool('autocannon/autocannon.js', words)
    if (!isOk) throw new Error(`autocannon: ${output}`)
    return readAutocannon(output)
  },
}

/** Finds wrk, which root on Debian may install; elsewhere autocannon, which uses more of the processor itself. */
export async function findHammer(): Promise<Hammer> {
  const program = findWrk() ?? (canInstall && (await aptInstall('wrk')) ? findWrk() : undefined)
  return program ? wrk(program) : autocannon
}
