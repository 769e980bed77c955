import type { TopicQueue } from './TopicQueue.ts'

/**
 * The queues of all topics: found by topic, and visited in rounds that may pause as long as they like. The iterator of a `Map`
 * would not do for a round that pauses: until its next step it keeps everything that has left the map since.
 */
export class TopicTable {
  readonly #queues = new Map<string, TopicQueue>()
  /** The same queues; each knows its place here. */
  readonly #list: TopicQueue[] = []

  get size(): number {
    return this.#list.length
  }

  get(topic: string): TopicQueue | undefined {
    return this.#queues.get(topic)
  }

  add(queue: TopicQueue): void {
    queue.place = this.#list.length
    this.#list.push(queue)
    this.#queues.set(queue.topic, queue)
  }

  delete(queue: TopicQueue): void {
    if (!this.#queues.delete(queue.topic)) return
    const last = this.#list.pop()
    if (last === undefined || last === queue) return
    last.place = queue.place
    this.#list[queue.place] = last
  }

  /**
   * Visits each queue that is there from the beginning to the end of the round. It goes backwards, so that a queue which takes
   * the place of one that left was either visited already or is new.
   */
  *round(): Generator<TopicQueue, undefined> {
    for (let place = this.#list.length - 1; place >= 0; place -= 1) {
      const queue = this.#list[place]
      if (queue !== undefined) yield queue
    }
  }
}
