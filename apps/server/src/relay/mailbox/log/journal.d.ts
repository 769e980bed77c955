import type { Clock } from '@holdfast/base'
import { type LogRecord, RecordWriter } from './record.ts'
import { readSegment } from './segment.ts'
/** One file of the log. */
export type Segment = {
  number: number
  bytes: number
  /** Messages in it that are still in the mailbox. */
  live: number
}
/** What goes to disk in one write and one flush. */
export type Batch = {
  readonly writer: RecordWriter
  /** Called when the batch is on disk, with its segment, or could not be brought there. */
  readonly settled: ((segment: Segment | undefined, failure?: Error) => void)[]
}
export type Journal = {
  /** Oldest first; the last one is being written. */
  segments: readonly Segment[]
  /** Where records go now. */
  batch: () => Batch
  /** Asks for the batch to be written: at once for what someone waits for, else within a moment. */
  flush: (isAwaited: boolean) => void
  /** Deletes the oldest segment. */
  deleteOldest: () => Promise<void>
  /** Writes what is left and closes. */
  close: () => Promise<void>
}
export declare namespace openJournal {
  type Parameters = {
    directory: string
    clock: Clock
    segmentBytes: number
    /** Least time between the beginnings of two commits: what comes meanwhile shares one flush. */
    commitMs: number
    onRecord: (record: LogRecord, segment: Segment) => void
    onTorn: readSegment.Parameters['onTorn']
  }
}
/**
 * Opens the log: a folder of segments, each a row of checksummed batches. One commit is one write and one flush,
 * however many records it brings; while it runs the next one fills.
 *
 * @throws {MailboxCorruptError} if what is there cannot be read.
 */
export declare function openJournal(parameters: openJournal.Parameters): Promise<Journal>
