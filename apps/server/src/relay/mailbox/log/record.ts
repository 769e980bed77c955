import type { StoredMessage } from '../message.ts'

/** A record is a message, or a client's acknowledgement of one. Numbers are little endian; texts are prefixed by their length. */
const MESSAGE = 1
const ACKNOWLEDGEMENT = 2
const NO_TEXT = 0xffff_ffff
/** Added to the length of a text stored as UTF-16: UTF-8 cannot hold a lone surrogate, and the text must come back unchanged. */
const UTF16_FLAG = 0x8000_0000
const LONE_SURROGATE = /\p{Surrogate}/u
/** UTF-8 needs at most three bytes for a UTF-16 unit. */
const BYTES_PER_UNIT = 3

/** A record, as read from the log. */
export type LogRecord =
  | { kind: 'message'; message: StoredMessage }
  | { kind: 'acknowledgement'; order: number; clientId: string }

/** Collects records in one buffer that grows as needed and is reused. */
export class RecordWriter {
  #buffer: Buffer
  #offset: number
  readonly #start: number

  /** @param start - bytes left free at the front, for a header. */
  constructor(start: number, size = 256 * 1024) {
    this.#buffer = Buffer.allocUnsafeSlow(size)
    this.#start = start
    this.#offset = start
  }

  get isEmpty(): boolean {
    return this.#offset === this.#start
  }

  /** The number of bytes written, including the free bytes in front. */
  get length(): number {
    return this.#offset
  }

  /** The bytes written, including the free bytes in front. */
  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#offset)
  }

  clear(): void {
    this.#offset = this.#start
  }

  writeMessage(message: StoredMessage): void {
    const { acknowledgedBy } = message
    const clients = typeof acknowledgedBy === 'string' ? [acknowledgedBy] : [...(acknowledgedBy ?? [])]
    this.#reserve(40)
    this.#buffer[this.#offset] = MESSAGE
    this.#offset += 1
    this.#double(message.order)
    this.#double(message.publishedAt)
    this.#double(message.expiresAt)
    this.#uint32(message.tag)
    this.#uint32(clients.length)
    this.#text(message.topic)
    this.#text(message.publisher)
    this.#text(message.publishId)
    this.#text(message.message)
    this.#text(message.attestation)
    for (const client of clients) this.#text(client)
  }

  writeAcknowledgement(order: number, clientId: string): void {
    this.#reserve(9)
    this.#buffer[this.#offset] = ACKNOWLEDGEMENT
    this.#offset += 1
    this.#double(order)
    this.#text(clientId)
  }

  #double(value: number): void {
    this.#offset = this.#buffer.writeDoubleLE(value, this.#offset)
  }

  #uint32(value: number): void {
    this.#offset = this.#buffer.writeUInt32LE(value, this.#offset)
  }

  #text(text: string | undefined): void {
    this.#reserve(4 + (text?.length ?? 0) * BYTES_PER_UNIT)
    if (text === undefined) {
      this.#uint32(NO_TEXT)
      return
    }
    const at = this.#offset + 4
    let length = this.#buffer.write(text, at)
    // A text with as many bytes as units is plain ASCII and needs no further check.
    if (length !== text.length && LONE_SURROGATE.test(text)) {
      length = this.#buffer.write(text, at, 'utf16le')
      this.#uint32(UTF16_FLAG + length)
    } else this.#uint32(length)
    this.#offset += length
  }

  #reserve(bytes: number): void {
    if (this.#offset + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#offset + bytes))
    this.#buffer.copy(larger, 0, 0, this.#offset)
    this.#buffer = larger
  }
}

/**
 * Reads the records of a batch whose checksum has been verified.
 *
 * @throws {RangeError} if the bytes are not valid records.
 */
export function* readRecords(bytes: Buffer): Generator<LogRecord> {
  let offset = 0
  const double = (): number => {
    offset += 8
    return bytes.readDoubleLE(offset - 8)
  }
  const uint32 = (): number => {
    offset += 4
    return bytes.readUInt32LE(offset - 4)
  }
  const optionalText = (): string | undefined => {
    const head = uint32()
    if (head === NO_TEXT) return undefined
    const isUtf16 = head >= UTF16_FLAG
    const length = isUtf16 ? head - UTF16_FLAG : head
    if (offset + length > bytes.length) throw new RangeError('a text goes beyond its batch')
    offset += length
    return bytes.toString(isUtf16 ? 'utf16le' : 'utf8', offset - length, offset)
  }
  const text = (): string => optionalText() ?? ''
  while (offset < bytes.length) {
    const kind = bytes[offset]
    offset += 1
    if (kind === ACKNOWLEDGEMENT) yield { kind: 'acknowledgement', order: double(), clientId: text() }
    else if (kind === MESSAGE) {
      const [order, publishedAt, expiresAt] = [double(), double(), double()]
      const [tag, clientCount] = [uint32(), uint32()]
      const [topic, publisher, publishId, message, attestation] = [text(), text(), text(), text(), optionalText()]
      const acknowledgers = Array.from({ length: clientCount }, text)
      const acknowledgedBy = clientCount > 1 ? new Set(acknowledgers) : acknowledgers[0]
      yield {
        kind: 'message',
        message: {
          order,
          publishedAt,
          expiresAt,
          tag,
          topic,
          publisher,
          publishId,
          message,
          attestation,
          isVerbatim: false,
          acknowledgedBy,
        },
      }
    } else throw new RangeError(`unknown kind of record ${kind}`)
  }
}
