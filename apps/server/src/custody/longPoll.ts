import { embeddedLimits } from '@holdfast/api/embedded'
import { type Clock, pause } from '@holdfast/base'

/**
 * Creates a long poll: it reads a state until the state is settled, but for at most `embeddedLimits.pollS` seconds, and ends
 * earlier if its caller leaves. A poll reads once when it begins. All polls of one thing share their later reads, so a caller
 * who polls many times at once causes little more work than one who polls once.
 *
 * @param options.read - reads the state of the thing that the parameters name.
 * @param options.everyMs - the pause between two reads, in milliseconds.
 * @returns the poll. It returns the state that was read last.
 */
export function createLongPoll<Parameters extends readonly string[], State>(options: {
  read: (...of: Parameters) => Promise<State>
  isSettled: (state: State) => boolean
  everyMs: number
  clock: Clock
}): (signal: AbortSignal, ...of: Parameters) => Promise<State> {
  const { read, isSettled, everyMs, clock } = options
  const laterReads = new Map<string, Promise<State>>()
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
  return async (signal, ...of) => {
    const deadline = clock.monotonic() + embeddedLimits.pollS * 1_000
    let state = await read(...of)
    while (!isSettled(state) && !signal.aborted && clock.monotonic() < deadline) state = await readLater(...of)
    return state
  }
}
