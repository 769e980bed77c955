import type { StoredMessage } from '../message.ts'
/** What reading a record gives. */
export type LogRecord =
  | {
      kind: 'message'
      message: StoredMessage
    }
  | {
      kind: 'acknowledgement'
      order: number
      clientId: string
    }
/** Collects records in one buffer that grows as needed and is used again. */
export declare class RecordWriter {
  #private
  /** @param start - bytes left free at the front, for a header. */
  constructor(start: number, size?: number)
  get isEmpty(): boolean
  /** Everything written, with the free bytes in front. */
  get bytes(): Buffer
  clear(): void
  message(message: StoredMessage): void
  acknowledgement(order: number, clientId: string): void
}
/**
 * Reads the records of one batch, whose checksum has been found right.
 *
 * @throws {RangeError} if the bytes are no records after all.
 */
export declare function readRecords(bytes: Buffer): Generator<LogRecord>
