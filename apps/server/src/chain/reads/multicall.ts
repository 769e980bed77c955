import { decodeAggregate, encodeAggregate, type ReadCall, type ReadResult } from './aggregate.ts'

/** The most calls in one run of Multicall3, within the gas that nodes grant to a read. */
export const CALLS_PER_RUN = 250
/** The maximum number of failed calls that are repeated alone. */
const MAX_RETRIES = 50

/**
 * Runs calls through Multicall3. One contract that uses up all gas must not fail the other calls: a failed run is split, and a
 * call that fails within a run is repeated alone.
 *
 * @param options.call - makes one call; returns undefined when it fails.
 */
export async function runMulticall(options: {
  multicall: `0x${string}`
  calls: readonly ReadCall[]
  call: (call: ReadCall) => Promise<ReadResult>
}): Promise<ReadResult[]> {
  const { multicall, calls, call } = options

  const run = async (group: readonly ReadCall[]): Promise<ReadResult[]> => {
    const returned = await call({ to: multicall, data: encodeAggregate(group) })
    const results = decodeAggregate(returned)
    if (results?.length === group.length) return results
    if (group.length <= 1) return group.map(() => undefined)
    const half = Math.ceil(group.length / 2)
    return [...(await run(group.slice(0, half))), ...(await run(group.slice(half)))]
  }

  const runs: (readonly ReadCall[])[] = []
  for (let start = 0; start < calls.length; start += CALLS_PER_RUN) runs.push(calls.slice(start, start + CALLS_PER_RUN))
  const results = (await Promise.all(runs.map(run))).flat()
  const failed = results.flatMap((result, index) => (result === undefined ? [index] : [])).slice(0, MAX_RETRIES)
  // A contract that burns all its gas leaves too little for the calls after it, so each failed call is repeated alone.
  await Promise.all(
    failed.map(async (index) => {
      const failedCall = calls[index]
      if (failedCall) results[index] = await call(failedCall)
    }),
  )
  return results
}
