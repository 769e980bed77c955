import { randomBytes } from 'node:crypto'
import { type Blockhash, getBase58Decoder } from '@solana/kit'

/** The number of blocks for which a blockhash stays valid. @see https://solana.com/docs/core/transactions */
export const BLOCKHASH_BLOCKS = 150n

/** The valid blockhashes of a cluster. The list is needed since the VM by itself accepts only the latest one. */
export type Blockhashes = {
  latest: (slot: bigint) => { blockhash: Blockhash; lastValidBlockHeight: bigint }
  isValid: (blockhash: string, slot: bigint) => boolean
}

/** Creates an empty list of blockhashes. All calls of `latest` in the same slot return the same hash. */
export function createBlockhashes(): Blockhashes {
  const slotByHash = new Map<string, bigint>()
  let newest: { slot: bigint; blockhash: Blockhash } | undefined
  return {
    latest: (slot) => {
      if (newest?.slot !== slot) {
        // Cast: any 32 bytes are a blockhash.
        newest = { slot, blockhash: getBase58Decoder().decode(randomBytes(32)) as Blockhash }
        slotByHash.set(newest.blockhash, slot)
        for (const [hash, createdAt] of slotByHash) if (createdAt + BLOCKHASH_BLOCKS < slot) slotByHash.delete(hash)
      }
      return { blockhash: newest.blockhash, lastValidBlockHeight: slot + BLOCKHASH_BLOCKS }
    },
    isValid: (blockhash, slot) => {
      const createdAt = slotByHash.get(blockhash)
      return createdAt !== undefined && slot <= createdAt + BLOCKHASH_BLOCKS
    },
  }
}
