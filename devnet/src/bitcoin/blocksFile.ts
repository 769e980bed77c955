import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { ChainStateCorruptError } from '../errors.ts'

/**
 * Reads the blocks of an earlier run, in the order in which they were added. In the file, the length of
 * each block comes before it, in 4 bytes.
 *
 * @throws {ChainStateCorruptError}
 */
export function readBlocks(file: string): Buffer[] {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new ChainStateCorruptError({ file, details: String(error) })
  }
  const blocks: Buffer[] = []
  let at = 0
  while (at < bytes.length) {
    const end = at + 4 + (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0)
    // A crash may have cut the last block short. The chain then continues from the block before it, and the rest is cut off.
    if (end <= at + 4 || end > bytes.length) break
    blocks.push(bytes.subarray(at + 4, end))
    at = end
  }
  if (bytes.length > 0 && blocks.length === 0)
    throw new ChainStateCorruptError({ file, details: 'the file contains no complete block' })
  if (at < bytes.length) truncateSync(file, at)
  return blocks
}

/** Adds a block at the end of the file, which is created if it does not exist. */
export function appendBlock(file: string, block: Buffer): void {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(block.length)
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, Buffer.concat([length, block]))
}
