import { embeddedLimits } from '@holdfast/api/embedded'
import { type Clock, createDeferred, pause } from '@holdfast/base'

/** How many polls of one device may wait at the same time. */
const MAX_WAITING = 4

/**
 * Creates a long poll: it reads a state until the state is settled, but for at most `embeddedLimits.pollS` seconds, and ends
 * earlier if its caller leaves. A poll reads once when it begins. All polls of one thing share their later reads, so a caller
 * who polls many times at once causes little more work than one who polls once. At most four polls of one device wait at the
 * same time: one more ends the oldest, as if its time had passed.
 *
 * @param options.read - reads the state of the thing that the parameters name.
 * @param options.deviceOf - returns the device that polls.
 * @param options.everyMs - the pause between two reads, in milliseconds.
 * @returns the poll. It returns the state that was read last.
 */
export function createLongPoll<Parameters extends readonly string[], State>(options: {
  read: (...of: Parameters) => Promise<State>
  deviceOf: (...of: Parameters) => string
  isSettled: (state: State) => boolean
  everyMs: number
  clock: Clock
}): (signal: AbortSignal, ...of: Parameters) => Promise<State> {
  const { read, deviceOf, isSettled, everyMs, clock } = options
  const laterReads = new Map<string, Promise<State>>()
  /** The functions that end the waiting polls of each device, oldest first. */
  const waiting = new Map<string, Set<() => void>>()
  const readLater = (...of: Parameters): Promise<State> => {
    const key = JSON.stringify(of)
    const shared =
      laterReads.get(key) ??
      pause(everyMs, { clock }).then(() => {
        // A poll that begins from now on must not share this read, which may miss what its caller has just changed.
        laterReads.delete(key)
        return read(...of)
      })
    laterReads.set(key, shared)
    return shared
  }
  /**
   * Counts a poll of a device, and ends the oldest if there are too many. @returns a promise that resolves when the poll must
   * end early, and a function that undoes the count.
   */
  const join = (device: string) => {
    const polls = waiting.get(device) ?? new Set()
    waiting.set(device, polls)
    const { promise: ended, resolve } = createDeferred<undefined>()
    const leave = (): void => {
      polls.delete(end)
      if (polls.size === 0) waiting.delete(device)
    }
    const end = (): void => {
      leave()
      resolve(undefined)
    }
    polls.add(end)
    const [oldest] = polls
    if (polls.size > MAX_WAITING) oldest?.()
    return { ended, leave }
  }
  return async (signal, ...of) => {
    const deadline = clock.monotonic() + embeddedLimits.pollS * 1_000
    let state: State = await read(...of)
    if (isSettled(state)) return state
    const { ended, leave } = join(deviceOf(...of))
    try {
      while (!isSettled(state) && !signal.aborted && clock.monotonic() < deadline) {
        const next = await Promise.race([readLater(...of).then((later) => ({ later })), ended])
        if (!next) break
        state = next.later
      }
      return state
    } finally {
      leave()
    }
  }
}
