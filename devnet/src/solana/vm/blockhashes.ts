import { randomBytes } from 'node:crypto'
import { type Blockhash, getBase58Decoder } from '@solana/kit'

/** The number of blocks for which a blockhash stays valid. @see https://solana.com/docs/core/transactions */
export const BLOCKHASH_BLOCKS = 150n

/** The valid blockhashes. The VM itself accepts only the latest one. */
export type Blockhashes = {
  latest: (slot: bigint) => { blockhash: Blockhash; lastValidBlockHeight: bigint }
  isValid: (blockhash: string, slot: bigint) => boolean
}

/** Creates an empty list of blockhashes. All calls of `latest` in the same slot return the same hash. */
export function createBlockhashes(): Blockhashes {
  const slots = new Map<string, bigint>()
  let newest: { slot: bigint; blockhash: Blockhash } | undefined
  return {
    latest: (slot) => {
      if (newest?.slot !== slot) {
        newest = { slot, blockhash: getBase58Decoder().decode(randomBytes(32)) as Blockhash } // Cast: any 32 bytes are a blockhash.
        slots.set(newest.blockhash, slot)
        for (const [blockhash, at] of slots) if (at + BLOCKHASH_BLOCKS < slot) slots.delete(blockhash)
      }
      return { blockhash: newest.blockhash, lastValidBlockHeight: slot + BLOCKHASH_BLOCKS }
    },
    isValid: (blockhash, slot) => {
      const at = slots.get(blockhash)
      return at !== undefined && slot <= at + BLOCKHASH_BLOCKS
    },
  }
}
