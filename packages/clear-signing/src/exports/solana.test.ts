import { expect, test } from 'vitest'
import * as names from './solana.ts'

test('default: exports exactly the public names', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "UnreadableSolanaTransactionError",
      "accountsWithoutMint",
      "describeInstruction",
      "isControlHandover",
      "isHighSolanaFee",
      "isNonceAdvance",
      "isSolanaTransactionMessage",
      "isUnknownInstruction",
      "knownToken",
      "lamportsFrom",
      "parseSolanaTransaction",
      "readLookupTables",
      "readMints",
      "solanaFeeOf",
      "withSolanaSignature",
    ]
  `)
})
