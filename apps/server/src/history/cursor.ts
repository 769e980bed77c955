import { createSignedCursor } from '../chain-data/http/signedCursor.ts'

/** Where a page ended on one chain: the next page begins with the next older transaction. */
export type Position = { chainId: number; block: bigint; index: number }

/** The length of an encoded position: chain, block and index. */
const POSITION_BYTES = 8 + 8 + 4

/** Writes and reads the cursors of a history. */
export type Cursors = {
  write: (positions: readonly Position[], scope: string) => string
  /** @throws {InvalidDataParameterError} for a cursor that this server did not write for this scope. */
  read: (cursor: string, scope: string) => Position[]
}

/**
 * Creates the cursors. A cursor holds positions instead of a number of transactions to skip, so that new blocks do not shift
 * pages.
 *
 * @param secret - the server's secret.
 */
export function createCursors(secret: string): Cursors {
  const signed = createSignedCursor('history', secret)
  return {
    write: (positions, scope) => {
      const payload = Buffer.alloc(positions.length * POSITION_BYTES)
      for (const [at, { chainId, block, index }] of positions.entries()) {
        payload.writeBigUInt64BE(BigInt(chainId), at * POSITION_BYTES)
        payload.writeBigUInt64BE(block, at * POSITION_BYTES + 8)
        payload.writeUInt32BE(index, at * POSITION_BYTES + 16)
      }
      return signed.write(payload, scope)
    },
    read: (cursor, scope) => {
      const payload = signed.read(cursor, scope)
      return Array.from({ length: payload.length / POSITION_BYTES }, (_, at) => ({
        chainId: Number(payload.readBigUInt64BE(at * POSITION_BYTES)),
        block: payload.readBigUInt64BE(at * POSITION_BYTES + 8),
        index: payload.readUInt32BE(at * POSITION_BYTES + 16),
      }))
    },
  }
}
