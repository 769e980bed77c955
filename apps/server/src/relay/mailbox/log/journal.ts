import { type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@holdfast/base'
import { MailboxBrokenError } from './errors.ts'
import { type LogRecord, RecordWriter } from './record.ts'
import { BATCH_HEADER_BYTES, readSegment, SEGMENT_HEADER, sealBatch } from './segment.ts'

/** One file of the log. */
export type Segment = {
  number: number
  bytes: number
  /** Messages in this file that are still in the mailbox. */
  live: number
}

/** The records of one write and one flush. */
export type Batch = {
  readonly writer: RecordWriter
  /** Called with the batch's segment once the batch is on disk, or with the failure. */
  readonly onSettled: ((segment: Segment | undefined, failure?: Error) => void)[]
}

/** The log's files, and which messages each holds. */
export type Journal = {
  /** Oldest first; the last one is being written. */
  segments: readonly Segment[]
  /** The batch that is collecting records. */
  batch: () => Batch
  /** Requests a write of the batch: at once if a caller is waiting for it, otherwise within a moment. */
  flush: (isAwaited: boolean) => void
  /** Memory taken by records that are not on disk yet. */
  unwrittenBytes: () => number
  /** Deletes the oldest segment. */
  deleteOldest: () => Promise<void>
  /** Writes the pending records, then closes the log. */
  close: () => Promise<void>
}

export declare namespace openJournal {
  type Parameters = {
    directory: string
    clock: Clock
    segmentBytes: number
    /** Least time between the starts of two commits; records that arrive in between share one flush. */
    commitMs: number
    onRecord: (record: LogRecord, segment: Segment) => void
    onTorn: readSegment.Parameters['onTorn']
  }
}

/**
 * Bytes of zeros by which a segment is extended ahead of its end. Writes over these zeros leave the file's length unchanged, so
 * a flush waits neither for the file system's journal nor for other programs' writes to that journal.
 */
const GROWTH_BYTES = 4 * 1024 * 1024
/** Memory taken by each caller that waits for a batch. */
const WAITING_BYTES = 256
/** A larger buffer is not kept for the next batch. */
const MAX_SPARE_BYTES = 4 * 1024 * 1024
/** How long acknowledgements wait to share a write. Losing them loses no message: some messages are only delivered again. */
const IDLE_COMMIT_MS = 50

function fileOf(directory: string, { number }: Segment): string {
  return join(directory, `${String(number).padStart(10, '0')}.log`)
}

async function readSegments(parameters: openJournal.Parameters): Promise<Segment[]> {
  const { directory, onRecord, onTorn } = parameters
  const numbers = (await readdir(directory))
    .map((name) => Number(/^(\d{10})\.log$/.exec(name)?.[1]))
    .filter((number) => number > 0)
    .sort((first, second) => first - second)
  const segments: Segment[] = []
  for (const [index, number] of numbers.entries()) {
    const segment: Segment = { number, bytes: 0, live: 0 }
    const bytes = await readSegment({
      file: fileOf(directory, segment),
      isLast: index === numbers.length - 1,
      onRecord: (record) => onRecord(record, segment),
      onTorn,
    })
    if (bytes === undefined) continue
    segment.bytes = bytes
    segments.push(segment)
  }
  return segments
}

async function syncFolder(directory: string): Promise<void> {
  const folder = await open(directory, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Creates a segment's file so that it survives a power failure: flushes first its bytes, then its name. */
async function createSegment(directory: string, number: number): Promise<{ segment: Segment; file: FileHandle }> {
  const segment: Segment = { number, bytes: SEGMENT_HEADER.length, live: 0 }
  const file = await open(fileOf(directory, segment), 'w', 0o600)
  try {
    await file.write(SEGMENT_HEADER, 0, SEGMENT_HEADER.length, 0)
    await file.sync()
    await syncFolder(directory)
  } catch (error) {
    await file.close()
    throw error
  }
  return { segment, file }
}

/**
 * Opens the log: a folder of segments, each a sequence of checksummed batches. One commit is one write and one flush for any
 * number of records; while it runs, the next batch fills.
 *
 * @throws {MailboxCorruptError} if the existing log cannot be read.
 */
export async function openJournal(parameters: openJournal.Parameters): Promise<Journal> {
  const { directory, clock, segmentBytes, commitMs } = parameters
  const segments = await readSegments(parameters)
  const createBatch = (): Batch => ({ writer: new RecordWriter(BATCH_HEADER_BYTES), onSettled: [] })
  let filling = createBatch()
  let writing: Batch | undefined
  let spare: RecordWriter | undefined
  let file: FileHandle | undefined
  /** Length of the current file, including the zeros after its end. */
  let grownBytes = 0
  let broken: Error | undefined
  let running: Promise<void> | undefined
  let hasWaiters = false
  let cancelTimer: (() => void) | undefined
  let commitStartedAtMs = Number.NEGATIVE_INFINITY

  /** Closes the current file without its zeros, so that only the segment that is being written has them. */
  const finishFile = async (): Promise<void> => {
    const last = segments.at(-1)
    if (!file || !last) return
    await file.truncate(last.bytes)
    await file.sync()
    await file.close()
    file = undefined
  }

  const currentSegment = async (): Promise<{ segment: Segment; handle: FileHandle }> => {
    const last = segments.at(-1)
    if (file && last && last.bytes < segmentBytes) return { segment: last, handle: file }
    await finishFile()
    const created = await createSegment(directory, (last?.number ?? 0) + 1)
    file = created.file
    grownBytes = created.segment.bytes
    segments.push(created.segment)
    return { segment: created.segment, handle: created.file }
  }

  const writeAll = async (handle: FileHandle, bytes: Buffer, position: number): Promise<void> => {
    for (let done = 0; done < bytes.length; ) {
      done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten
    }
  }

  /** Writes bytes at the end of a segment. On failure the file is restored, or the log is given up. */
  const append = async (bytes: Buffer): Promise<Segment> => {
    const { segment, handle } = await currentSegment()
    const end = segment.bytes + bytes.length
    try {
      if (end > grownBytes) {
        const target = Math.max(end, Math.min(end + GROWTH_BYTES, segmentBytes))
        await writeAll(handle, Buffer.alloc(target - grownBytes), grownBytes)
        grownBytes = target
      }
      await writeAll(handle, bytes, segment.bytes)
    } catch (error) {
      grownBytes = segment.bytes
      await handle.truncate(segment.bytes).catch((cause: unknown) => {
        broken = new MailboxBrokenError(cause)
      })
      throw error
    }
    try {
      await handle.datasync()
    } catch (error) {
      // The state after a failed flush is unknown, and a second flush could not reveal it.
      broken = new MailboxBrokenError(error)
      throw broken
    }
    segment.bytes = end
    return segment
  }

  const commit = async (): Promise<void> => {
    const batch = filling
    writing = batch
    filling = { writer: spare ?? new RecordWriter(BATCH_HEADER_BYTES), onSettled: [] }
    spare = undefined
    hasWaiters = false
    commitStartedAtMs = clock.monotonic()
    let segment: Segment | undefined
    let failure: Error | undefined
    try {
      if (broken) throw broken
      if (!batch.writer.isEmpty) {
        sealBatch(batch.writer.bytes)
        segment = await append(batch.writer.bytes)
      }
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
    }
    writing = undefined
    for (const settle of batch.onSettled) settle(segment, failure)
    if (batch.writer.length > MAX_SPARE_BYTES) return
    batch.writer.clear()
    spare = batch.writer
  }

  const weightOf = ({ writer, onSettled }: Batch): number => writer.length + onSettled.length * WAITING_BYTES

  const run = (): void => {
    cancelTimer = undefined
    if (running) return
    running = commit().finally(() => {
      running = undefined
      if (hasWaiters) schedule(commitMs)
      else if (!filling.writer.isEmpty) schedule(IDLE_COMMIT_MS)
    })
  }
  const schedule = (afterMs: number): void => {
    cancelTimer?.()
    const waitMs = commitStartedAtMs + afterMs - clock.monotonic()
    if (waitMs > 0) {
      cancelTimer = clock.setTimeout(run, waitMs)
      return
    }
    // The short delay lets the other sockets that are read in this turn of the event loop join the batch.
    const turn = setImmediate(run)
    cancelTimer = () => clearImmediate(turn)
  }

  return {
    segments,
    batch: () => filling,
    flush: (isAwaited) => {
      if (isAwaited && !hasWaiters) {
        hasWaiters = true
        if (!running) schedule(commitMs)
      } else if (!hasWaiters && !running && !cancelTimer) schedule(IDLE_COMMIT_MS)
    },
    unwrittenBytes: () => weightOf(filling) + (writing ? weightOf(writing) : 0),
    deleteOldest: async () => {
      const [oldest] = segments
      if (oldest === undefined) return
      await rm(fileOf(directory, oldest), { force: true })
      segments.shift()
    },
    close: async () => {
      cancelTimer?.()
      await running
      cancelTimer?.()
      if (!filling.writer.isEmpty || filling.onSettled.length > 0) await commit()
      await finishFile()
    },
  }
}
