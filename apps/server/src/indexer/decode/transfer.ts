import type { Hex } from '../node/schema.ts'
import type { tokenTransfer } from '../tables.ts'

/** A transfer or an approval, without its place in the chain. An approval is from the owner to the spender. */
export type Transfer = {
  kind: (typeof tokenTransfer.$inferInsert)['kind']
  token: Hex | null
  tokenId: bigint | null
  from: Hex
  to: Hex
  amount: bigint
}

/** The address that tokens come from when they are created, and go to when they are destroyed. */
export const zeroAddress: Hex = `0x${'0'.repeat(40)}`

/** Creates a transfer of native currency. */
export function nativeTransfer(kind: 'native' | 'internal', from: Hex, to: Hex, amount: bigint): Transfer {
  return { kind, token: null, tokenId: null, from, to, amount }
}
