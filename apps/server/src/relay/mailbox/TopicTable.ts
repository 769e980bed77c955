import type { TopicQueue } from './TopicQueue.ts'

/**
 * The queues of all topics. They are found by topic, and visited in rounds that may pause for any length of time. A `Map`
 * iterator does not suit such rounds: while it pauses, it keeps every deleted entry in memory.
 */
export class TopicTable {
  readonly #queues = new Map<string, TopicQueue>()
  /** The same queues as a list. Each queue knows its index in the list. */
  readonly #list: TopicQueue[] = []

  get size(): number {
    return this.#list.length
  }

  get(topic: string): TopicQueue | undefined {
    return this.#queues.get(topic)
  }

  add(queue: TopicQueue): void {
    queue.index = this.#list.length
    this.#list.push(queue)
    this.#queues.set(queue.topic, queue)
  }

  delete(queue: TopicQueue): void {
    if (!this.#queues.delete(queue.topic)) return
    const last = this.#list.pop()
    if (last === undefined || last === queue) return
    last.index = queue.index
    this.#list[queue.index] = last
  }

  /**
   * Visits every queue that stays in the table for the whole round. The round goes backwards: `delete` fills a gap with the
   * last queue, which this round has already visited, or which is new.
   */
  *round(): Generator<TopicQueue, undefined> {
    for (let index = this.#list.length - 1; index >= 0; index -= 1) {
      const queue = this.#list[index]
      if (queue !== undefined) yield queue
    }
  }
}
