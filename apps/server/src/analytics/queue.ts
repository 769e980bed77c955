import { backoffMs, type Clock } from '@holdfast/base'

/** Longest delay between two attempts. */
const MAX_RETRY_MS = 30_000

/**
 * Why an item was not stored. `full`: the queue held too many items; `refused`: the item can never be written; `stopping`: the
 * queue stopped, and the last attempt to write the item failed.
 */
export type DropReason = 'full' | 'refused' | 'stopping'

/** Items waiting to be stored together. */
export type Queue<Item> = {
  push: (item: Item) => void
  /** How many items are waiting, including those being written. */
  size: () => number
  /**
   * Stops the queue: tries once more to store the waiting items, and drops those that cannot be stored now. Items that are
   * added later wait until `stop` is called again.
   */
  stop: () => Promise<void>
}

export declare namespace createQueue {
  type Parameters<Item> = {
    write: (items: readonly Item[]) => Promise<void>
    /** Whether a write that failed with this error can succeed later with the same items. */
    isTemporary: (error: unknown) => boolean
    clock: Clock
    /** The most items held; beyond this the oldest are dropped. */
    maxItems: number
    /** The most items written at once. */
    batch: number
    /** How long the first item of a batch may wait, and the wait before the first retry. */
    waitMs: number
    onDropped: (count: number, reason: DropReason) => void
    onError: (error: unknown) => void
    random?: (() => number) | undefined
  }
}

/**
 * Collects items and writes them in batches, when there are enough or when the first has waited long enough. A batch that
 * cannot be written for now returns to the front and is retried at growing intervals. If a batch can never be written, only
 * the items at fault are dropped.
 */
export function createQueue<Item>(parameters: createQueue.Parameters<Item>): Queue<Item> {
  const { write, isTemporary, clock, maxItems, batch, waitMs, onDropped, onError, random } = parameters
  let waiting: Item[] = []
  let inFlight = 0
  let writing: Promise<void> | undefined
  let cancelTimer: (() => void) | undefined
  let failures = 0
  let isStopped = false

  const trim = (): void => {
    const excess = waiting.length + inFlight - maxItems
    if (excess <= 0) return
    onDropped(waiting.splice(0, excess).length, 'full')
  }

  /**
   * Writes items. A list that can never be written as a whole is halved again and again, so that only the item at fault is lost.
   *
   * @returns the items that cannot be written for now.
   */
  const writeItems = async (items: readonly Item[]): Promise<readonly Item[]> => {
    try {
      await write(items)
    } catch (error) {
      if (!isTemporary(error) && items.length > 1) {
        const middle = items.length >> 1
        const left = await writeItems(items.slice(0, middle))
        const rest = items.slice(middle)
        return left.length > 0 ? [...left, ...rest] : writeItems(rest)
      }
      onError(error)
      if (isTemporary(error)) return items
      onDropped(items.length, 'refused')
    }
    inFlight -= items.length
    return []
  }

  /** Writes a batch. @returns whether the next batch may be written now: not after a temporary failure. */
  const writeBatch = async (): Promise<boolean> => {
    const items = waiting.splice(0, batch)
    inFlight = items.length
    const left = await writeItems(items)
    failures = left.length > 0 ? failures + 1 : 0
    waiting = [...left, ...waiting]
    inFlight = 0
    trim()
    return left.length === 0
  }

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0 && (await writeBatch()));
  }

  const begin = (): void => {
    cancelTimer?.()
    cancelTimer = undefined
    writing = writeAll().finally(() => {
      writing = undefined
      schedule()
    })
  }

  const schedule = (): void => {
    if (isStopped || writing || waiting.length === 0) return
    if (failures === 0 && waiting.length >= batch) begin()
    else cancelTimer ??= clock.setTimeout(begin, failures === 0 ? waitMs : retryMs())
  }
  const retryMs = (): number => backoffMs({ attempt: failures - 1, baseMs: waitMs, maxMs: MAX_RETRY_MS, random })

  return {
    push: (item) => {
      waiting.push(item)
      trim()
      schedule()
    },
    size: () => waiting.length + inFlight,
    stop: async () => {
      isStopped = true
      cancelTimer?.()
      cancelTimer = undefined
      await writing
      await writeAll()
      if (waiting.length > 0) onDropped(waiting.splice(0).length, 'stopping')
    },
  }
}
