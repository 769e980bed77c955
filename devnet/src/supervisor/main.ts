import { type AnvilProcess, startAnvil } from './anvilProcess.ts'
import { createBlockTicker } from './blockTicker.ts'
import { SupervisorError, type SupervisorMessage, type SupervisorSettings } from './messages.ts'
import { prepareState } from './stateFile.ts'
import { createStateKeeper } from './stateKeeper.ts'
import { lockState } from './stateLock.ts'

/**
 * The supervisor: the process that runs anvil as long as its channel to the parent is open. The channel closes when the parent
 * stops the chain, ends or is killed. Then, or when a signal asks the supervisor to end, it mines the pending transactions,
 * saves the state and ends anvil.
 */

/** Without a block time: how often to check whether the state has changed and must be saved, in milliseconds. */
const CHECK_EVERY_MS = 1_000

// Cast: `startChain` passes settings of this type.
const settings = JSON.parse(process.argv[2] ?? '{}') as SupervisorSettings
const { stateFile, blockTimeS } = settings

const post = (message: SupervisorMessage): void => {
  // The channel may close before the message is sent. The error is then ignored, since no parent is left to notify.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

const stopRequested = new Promise<void>((resolve) => {
  process.once('disconnect', resolve)
  // The channel may have closed while this module was loading.
  if (!process.connected) resolve()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})

/**
 * Mines and saves at regular intervals until anvil ends or a stop is requested. In the second case, mines the pending
 * transactions, saves a last time, and stops anvil.
 */
async function run(anvil: AnvilProcess): Promise<void> {
  const ticker = blockTimeS === undefined ? undefined : createBlockTicker(anvil.rpcUrl)
  const keeper =
    stateFile === undefined
      ? undefined
      : createStateKeeper(anvil.rpcUrl, stateFile, (details) => post({ type: 'notSaved', details }))
  const step = async (): Promise<void> => {
    await ticker?.tick()
    await keeper?.saveIfChanged()
  }
  const over = Promise.race([stopRequested.then(() => undefined), anvil.ended])
  post({ type: 'ready', port: anvil.port, anvilPid: anvil.pid })
  if (ticker || keeper) await repeatUntil(step, blockTimeS === undefined ? CHECK_EVERY_MS : blockTimeS * 1_000, over)
  const failure = await over
  if (failure !== undefined) {
    post({ type: 'ended', details: failure })
    process.exitCode = 1
    return
  }
  await ticker?.flush()
  await keeper?.save()
  await anvil.stop()
}

/** Runs a step every `ms` milliseconds, one at a time, until `end` resolves. Waits for a running step. */
async function repeatUntil(step: () => Promise<void>, ms: number, end: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = end.then(() => (isOver = true))
  while (!isOver) {
    const startedAt = performance.now()
    try {
      await step()
    } catch (error) {
      // If the step failed because anvil has ended, `over` resolves soon. Otherwise, the error is a defect of ours.
      const ended = await Promise.race([over, new Promise<false>((resolve) => setTimeout(() => resolve(false), ms))])
      if (!ended) throw error
    }
    const leftMs = Math.max(0, startedAt + ms - performance.now())
    let timer: NodeJS.Timeout | undefined
    await Promise.race([over, new Promise((resolve) => (timer = setTimeout(resolve, leftMs)))])
    clearTimeout(timer)
  }
}

let unlock: (() => void) | undefined
let anvil: AnvilProcess | undefined
try {
  unlock = stateFile === undefined ? undefined : await lockState(stateFile)
  anvil = await startAnvil(settings, stateFile === undefined ? undefined : prepareState(stateFile))
  await run(anvil)
} catch (error) {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  post({ type: 'failed', failure: error instanceof SupervisorError ? error.failure : { kind: 'other', details } })
  process.exitCode = 1
  await anvil?.stop()
} finally {
  unlock?.()
  if (process.connected) process.disconnect()
}
