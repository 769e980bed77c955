import type { Clock } from '@holdfast/base'
import type { Logger } from 'pino'
import { formatFailure } from '../http/telemetry/logger.ts'

/** A running loop. */
export type Loop = {
  /** Begins the next turn now, or right after the current one. */
  wake: () => void
  /** Ends after the current turn. */
  stop: () => Promise<void>
}

/**
 * Starts a loop that repeats some work until it is stopped. A failed turn does not end the loop. Of consecutive turns that fail
 * in the same way, only the first is logged.
 *
 * @param options.turn - returns whether the next turn should follow at once.
 * @param options.pauseMs - the pause between turns; a function is called before each pause.
 * @param options.failureText - the message in the log when a turn fails.
 */
export function startLoop(options: {
  turn: () => Promise<boolean>
  pauseMs: number | (() => number)
  clock: Pick<Clock, 'setTimeout'>
  log: Pick<Logger, 'warn'>
  failureText: string
}): Loop {
  const { turn, pauseMs, clock, log, failureText } = options
  let isStopped = false
  let isWoken = false
  let failure: string | undefined
  let endPause = (): void => {}
  const pause = async (): Promise<void> => {
    let cancelTimer = (): void => {}
    await new Promise<void>((resolve) => {
      endPause = resolve
      cancelTimer = clock.setTimeout(resolve, typeof pauseMs === 'number' ? pauseMs : pauseMs())
    })
    cancelTimer()
  }
  const attempt = async (): Promise<boolean> => {
    try {
      const isDueAtOnce = await turn()
      failure = undefined
      return isDueAtOnce
    } catch (error) {
      // `formatFailure` leaves out the values of a failed query, which differ from turn to turn.
      const message = formatFailure(error)
      if (failure !== message) log.warn({ error }, failureText)
      failure = message
      return false
    }
  }
  const run = async (): Promise<void> => {
    while (!isStopped) {
      isWoken = false
      const isDueAtOnce = await attempt()
      if (!isDueAtOnce && !isWoken && !isStopped) await pause()
    }
  }
  const running = run()
  const wake = (): void => {
    isWoken = true
    endPause()
  }
  return {
    wake,
    stop: async () => {
      isStopped = true
      wake()
      await running
    },
  }
}
