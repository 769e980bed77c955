import { open, readFile, rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { MailboxCorruptError } from './errors.ts'
import { type LogRecord, readRecords } from './record.ts'

/** First bytes of every segment: the format and its version. */
export const SEGMENT_HEADER = Buffer.from('HFRELAY1')
/** First bytes of every batch. */
const BATCH_MAGIC = 0x3142_4648
/** Magic, length of the records, checksum of the records: four bytes each. */
export const BATCH_HEADER_BYTES = 12

/** Writes a batch's header into the bytes left free for it. */
export function sealBatch(batch: Buffer): void {
  batch.writeUInt32LE(BATCH_MAGIC, 0)
  batch.writeUInt32LE(batch.length - BATCH_HEADER_BYTES, 4)
  batch.writeUInt32LE(crc32(batch.subarray(BATCH_HEADER_BYTES)), 8)
}

/** Returns the records of the batch at an offset, or undefined when no complete and valid batch begins there. */
function batchAt(bytes: Buffer, offset: number): Buffer | undefined {
  if (offset + BATCH_HEADER_BYTES > bytes.length || bytes.readUInt32LE(offset) !== BATCH_MAGIC) return undefined
  const start = offset + BATCH_HEADER_BYTES
  const end = start + bytes.readUInt32LE(offset + 4)
  if (end > bytes.length) return undefined
  const records = bytes.subarray(start, end)
  return crc32(records) === bytes.readUInt32LE(offset + 8) ? records : undefined
}

function hasBatchAfter(bytes: Buffer, offset: number): boolean {
  const magic = Buffer.alloc(4)
  magic.writeUInt32LE(BATCH_MAGIC)
  for (let at = bytes.indexOf(magic, offset + 1); at >= 0; at = bytes.indexOf(magic, at + 1)) {
    if (batchAt(bytes, at) !== undefined) return true
  }
  return false
}

export declare namespace readSegment {
  type Parameters = {
    file: string
    /** Whether this segment was being written when the process ended: only then may its end be unfinished. */
    isLast: boolean
    onRecord: (record: LogRecord) => void
    /** Called when an unfinished batch at the end is cut off. */
    onTorn: (torn: { file: string; offset: number; bytes: number }) => void
  }
}

/**
 * Reads a segment from front to back. If the end of the last segment is unfinished, it is cut off: a batch is confirmed only when
 * all of it is on disk, so the cut loses no confirmed message. A last segment without its whole header is deleted.
 *
 * @returns the segment's length in bytes, or undefined if the segment is deleted.
 * @throws {MailboxCorruptError} if it is damaged anywhere else.
 */
export async function readSegment(parameters: readSegment.Parameters): Promise<number | undefined> {
  const { file, isLast, onRecord, onTorn } = parameters
  const bytes = await readFile(file)
  if (isLast && bytes.length < SEGMENT_HEADER.length) {
    // The file must not stay: later segments would follow it, and then it would count as damaged.
    await rm(file)
    return undefined
  }
  if (!bytes.subarray(0, SEGMENT_HEADER.length).equals(SEGMENT_HEADER)) {
    throw new MailboxCorruptError({ file, offset: 0, why: 'it does not begin like a mailbox of this version' })
  }
  let offset = SEGMENT_HEADER.length
  while (offset < bytes.length) {
    const records = batchAt(bytes, offset)
    if (records === undefined) break
    try {
      for (const record of readRecords(records)) onRecord(record)
    } catch (error) {
      throw new MailboxCorruptError({ file, offset, why: error instanceof Error ? error.message : String(error) })
    }
    offset += BATCH_HEADER_BYTES + records.length
  }
  if (offset === bytes.length) return offset
  if (!isLast || hasBatchAfter(bytes, offset)) {
    throw new MailboxCorruptError({ file, offset, why: 'the batch there is cut short or its checksum is wrong' })
  }
  // Zeros are cut off without a report: they extend a segment ahead of its end, and remain if the process was killed.
  if (bytes.subarray(offset).some((byte) => byte !== 0)) onTorn({ file, offset, bytes: bytes.length - offset })
  await cutOff(file, offset)
  return offset
}

/** Cuts a file's end off so that it stays off after a power failure, when later segments may follow. */
async function cutOff(path: string, length: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.truncate(length)
    await file.sync()
  } finally {
    await file.close()
  }
}
