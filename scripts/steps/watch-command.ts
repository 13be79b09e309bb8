import { isAnyAtWork, lookAtProcesses, processorSeconds, treeOf } from '#app/testing/process-tree.ts'

/** An idle process uses less than this share of one processor, for timers and the collection of garbage. */
const idleShare = 0.01
const looksPerWindow = 20

type Watched = {
  /** The process whose tree is watched. */
  id: number | undefined
  /** How long a tree may neither print nor use processor time, in milliseconds. */
  idleMs: number
  onHang(): void
}

/**
 * Watches a command and its descendants: when they have neither printed nor used processor time for `idleMs`, they hang. There is no other
 * time limit. Where the system has no /proc, only output counts.
 */
export function watchCommand({ id, idleMs, onHang }: Watched): { noteOutput(): void; [Symbol.dispose](): void } {
  const tree = () => treeOf(id ?? 0, lookAtProcesses() ?? [])
  let looks: { at: number; seconds: number }[] = []
  const timer = setInterval(() => {
    const processes = tree()
    const look = { at: performance.now(), seconds: processorSeconds(processes) }
    looks.push(look)
    const [oldest = look, next] = looks
    const passedMs = look.at - oldest.at
    if (passedMs < idleMs) return
    const isIdle = look.seconds - oldest.seconds < (idleShare * passedMs) / 1_000
    // A process that waits for a processor on a busy machine counts as working.
    if (isIdle && !isAnyAtWork(processes)) onHang()
    else if (next) looks.shift()
  }, idleMs / looksPerWindow)
  return {
    noteOutput: () => {
      looks = []
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
