import fc from 'fast-check'

import { RefusedError } from '#app/core/errors.ts'

import type { Act, Outcome } from './acts/act.ts'
import { checkAccounts, checkAllAccounts, checkAudit, checkMails, checkPublic } from './invariants/check-shop.ts'
import { checkEnding } from './invariants/check-office.ts'
import { checkLinks } from './invariants/check-links.ts'
import { checkNamed, checkTurn } from './invariants/check-next.ts'
import { bringTo, settle } from './onboard.ts'
import type { SeamModel, Stage } from './seam-model.ts'
import { newPerson, newShop } from './seam-people.ts'
import type { Seams } from './start-seams.ts'

const mostActs = 10

/** Returns the outcome of an act that was refused. @throws any other error */
function orNotDone(error: unknown): Outcome {
  if (error instanceof RefusedError) return { isDone: false, audit: '', by: null }
  throw error
}

/** One act of a sequence: its shop, its choice, and whether it is sent twice. */
export class ActCommand implements fc.AsyncCommand<SeamModel, Seams> {
  readonly act: Act
  readonly at: number
  readonly pick: number
  readonly isRepeated: boolean

  constructor(act: Act, { at, pick, isRepeated }: { at: number; pick: number; isRepeated: boolean }) {
    this.act = act
    this.at = at
    this.pick = pick
    this.isRepeated = isRepeated
  }

  #shopOf({ shops }: SeamModel) {
    const shop = shops[this.at % shops.length]
    if (!shop) throw new Error('the sequence has no shop')
    return shop
  }

  check(model: Readonly<SeamModel>): boolean {
    return model.acts < mostActs && this.act.can(this.#shopOf(model), model)
  }

  async run(model: SeamModel, seams: Seams): Promise<void> {
    const shop = this.#shopOf(model)
    model.acts += 1
    seams.clock.tick(1)
    const since = new Date()
    const outcome = await this.act.run({ seams, model, shop, pick: this.pick }).catch(orNotDone)
    if (outcome.isDone) seams.done.add(this.act.name)
    await seams.runDueJobs()
    await checkAudit(seams, since, outcome)
    if (this.isRepeated) await this.#repeat(seams, outcome)
    await settle(seams)
    await checkPublic(seams, shop)
    await checkAccounts(seams, model)
    await checkMails(seams, model, since)
    await checkEnding(seams, model)
    await checkLinks(seams, model, shop)
    for (const one of model.shops) if (await checkTurn(seams, one, since)) one.namedAfter = model.acts
  }

  /** Sends the same again: it may be refused, and does nothing. */
  async #repeat(seams: Seams, { repeat, audit }: Outcome): Promise<void> {
    if (!repeat) return
    seams.clock.tick(1)
    const since = new Date()
    await repeat().catch(orNotDone)
    await seams.runDueJobs()
    await checkAudit(seams, since, { isDone: false, audit, by: null })
  }

  toString(): string {
    const again = this.isRepeated ? ', twice' : ''
    return `${this.act.name} (shop ${this.at}, ${this.pick}${again})`
  }
}

/** Returns the sequences of these acts. */
export const sequencesOf = (acts: readonly Act[]) => {
  const how = fc.record({ at: fc.nat(3), pick: fc.nat(59), isRepeated: fc.boolean() })
  return fc.commands(
    acts.flatMap((act) =>
      Array.from({ length: act.weight ?? 1 }, () => how.map((given) => new ActCommand(act, given))),
    ),
    { maxCommands: 40, size: 'max' },
  )
}

/** Runs a sequence with fresh people, whose first shop is brought to a stage, and checks everything at its end. */
export async function runSequence(
  seams: Seams,
  stage: Stage,
  commands: Iterable<fc.AsyncCommand<SeamModel, Seams>>,
): Promise<void> {
  const model: SeamModel = { shops: [], people: [], links: [], acts: 0 }
  await fc.asyncModelRun(async () => {
    const person = newPerson()
    const shop = newShop('A', person)
    model.people.push(person)
    model.shops.push(shop)
    await bringTo(seams, shop, stage)
    return { model, real: seams }
  }, commands)
  for (const shop of model.shops) {
    await checkPublic(seams, shop)
    if (model.shops.length > 1) await checkLinks(seams, model, shop)
    if (shop.namedAfter !== model.acts) await checkNamed(seams, shop)
  }
  await checkAllAccounts(seams)
}
