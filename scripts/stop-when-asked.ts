const parentOption = '--parent='

/** How often to check whether npm is still running: one system call. */
const lookEveryMs = 1_000

/**
 * Stops the process in order on SIGTERM or SIGINT, and when the npm that started it has ended (kill −9).
 * `npm start` runs a shell, which ends on a signal without passing it on. So the scripts in package.json replace that shell (`exec`): npm
 * then signals this process and waits for its end. They also pass npm's id (`--parent=$PPID`); a product that was started in any other way
 * outlives its parent process.
 */
export function stopWhenAsked(stop: () => Promise<unknown>): void {
  const npm = Number(process.argv.find((word) => word.startsWith(parentOption))?.slice(parentOption.length) ?? 0)
  let isStopping = false
  const begin = (): void => {
    if (isStopping) return
    isStopping = true
    void stop().then(() => process.exit(0))
  }

  // Ctrl-C and most supervisors signal every process, and npm forwards its own signal: each signal arrives twice.
  const impatient = npm > 0 ? 3 : 2
  let signals = 0
  const onSignal = (): void => {
    signals += 1
    if (signals >= impatient) process.exit(1)
    begin()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  if (npm > 0)
    setInterval(() => {
      if (process.ppid !== npm) begin()
    }, lookEveryMs).unref()
}
