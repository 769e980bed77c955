import { type LogRecord } from './record.ts'
/** First bytes of every segment: what it is, and in which version. */
export declare const SEGMENT_HEADER: Buffer<ArrayBuffer>
/** Magic, length of the records, checksum of the records: four bytes each. */
export declare const BATCH_HEADER_BYTES = 12
/** Writes a batch's header into the bytes left free for it. */
export declare function sealBatch(batch: Buffer): void
export declare namespace readSegment {
  type Parameters = {
    file: string
    /** Whether it was being written when the process ended: only then may its end be unfinished. */
    isLast: boolean
    onRecord: (record: LogRecord) => void
    /** Told of an unfinished end, which is cut off. */
    onTorn: (torn: { file: string; offset: number; bytes: number }) => void
  }
}
/**
 * Reads a segment from front to back. An unfinished end of the last one is cut off: a batch is acknowledged only when
 * it is whole on disk, so nothing that was promised is in it.
 *
 * @returns its length in bytes.
 * @throws {MailboxCorruptError} if it is damaged anywhere else.
 */
export declare function readSegment({ file, isLast, onRecord, onTorn }: readSegment.Parameters): Promise<number>
