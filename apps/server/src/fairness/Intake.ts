import type { Duplex } from 'node:stream'
import type { Network } from './Network.ts'
import type { NetworkTurns } from './networkTurns.ts'

/** How many bytes are passed on at once. */
const PIECE = 4096
/**
 * How many bytes are passed on after an expensive piece. Even this many bytes take a few tenths of a millisecond if they are
 * all short frames.
 */
const SMALL_PIECE = 512
/** A piece is expensive if it costs the network more than this many bytes of its budget. */
const EXPENSIVE = 6 * 1024
/** Bytes of a control frame before its payload (RFC 6455 section 5.2). */
const CONTROL_HEAD = 6

/**
 * Sits between a socket and its frame reader, and passes on incoming data as fast as the network's budget allows. Small data
 * passes immediately. Large data, and data beyond the budget, passes in pieces, one at each of the network's turns. Until the
 * last piece has passed, nothing more is read, so the sender waits too. A client that sends parts of a message is cut off when
 * its network's unfinished messages take too much memory.
 */
export class Intake {
  readonly #stream: Duplex
  readonly #network: Network
  readonly #turns: NetworkTurns
  readonly #deliver: (chunk: Buffer) => void
  #held: Buffer[] = []
  /** Bytes of an unfinished message that were passed on; the frame reader keeps them. */
  #unfinished = 0
  #piece = PIECE
  #isQueued = false
  #isStopped = false

  /** @param parameters.stream - its only `data` listener must be the frame reader. */
  constructor({ stream, network, turns }: { stream: Duplex; network: Network; turns: NetworkTurns }) {
    this.#stream = stream
    this.#network = network
    this.#turns = turns
    const [reader] = stream.listeners('data')
    if (reader === undefined) throw new TypeError('the stream has no `data` listener')
    this.#deliver = reader.bind(stream)
    stream.removeAllListeners('data')
    stream.on('data', this.#receive)
    stream.on('close', () => {
      this.#held = []
      this.finish()
    })
  }

  /** Stops reading until {@link start}. */
  stop(): void {
    this.#isStopped = true
    this.#stream.pause()
  }

  start(): void {
    this.#isStopped = false
    if (this.#held.length > 0) this.#enqueue()
    else this.#stream.resume()
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Whether data is read as it arrives. While the socket waits for its turn, nothing is received from it. */
  get isReading(): boolean {
    return !this.#stream.isPaused()
  }

  /**
   * Takes received bytes off the count of unfinished bytes. Call this without an argument for each whole message, and with the
   * payload's length for each control frame, which may arrive between two parts of a message.
   */
  finish(controlBytes?: number): void {
    const bytes = controlBytes === undefined ? this.#unfinished : controlBytes + CONTROL_HEAD
    const done = Math.min(bytes, this.#unfinished)
    this.#unfinished -= done
    this.#network.unfinished -= done
  }

  #receive = (chunk: Buffer): void => {
    this.#network.spend(chunk.length)
    if (chunk.length <= this.#piece && this.#held.length === 0 && !this.#isStopped && this.#network.isWithinBudget()) {
      this.#pass(chunk)
      return
    }
    this.#held.push(chunk)
    this.#stream.pause()
    this.#enqueue()
  }

  #pass(piece: Buffer): void {
    const spentBefore = this.#network.spent
    this.#unfinished += piece.length
    this.#network.unfinished += piece.length
    this.#deliver(piece)
    if (this.#unfinished > 0 && this.#network.keepsTooMuch()) this.#stream.destroy()
    this.#piece = this.#network.spent - spentBefore > EXPENSIVE ? SMALL_PIECE : PIECE
  }

  #enqueue(): void {
    if (this.#isQueued) return
    this.#isQueued = true
    this.#turns.add(this.#network, this.#passNext)
  }

  #passNext = (): void => {
    this.#isQueued = false
    const [first] = this.#held
    if (first === undefined || this.#isStopped || this.#stream.destroyed) return
    const piece = first.subarray(0, this.#piece)
    if (piece.length < first.length) this.#held[0] = first.subarray(piece.length)
    else this.#held.shift()
    this.#pass(piece)
    if (this.#held.length > 0) this.#enqueue()
    else if (!this.#isStopped) this.#stream.resume()
  }
}
