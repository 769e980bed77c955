import { describe, expect, it, vi } from 'vitest'
import { hpkeSuite } from './hpkeSuite.ts'

/** Makes the browser's next attempts to create a key pair fail. @returns a spy on all attempts. */
function failKeyPairs(count: number) {
  const generateKey = crypto.subtle.generateKey.bind(crypto.subtle) as (
    ...parameters: never[]
  ) => Promise<CryptoKeyPair>
  let failuresLeft = count
  return vi.spyOn(crypto.subtle, 'generateKey').mockImplementation((async (...parameters: never[]) => {
    if (failuresLeft > 0) {
      failuresLeft -= 1
      throw new DOMException('The operation failed for an operation-specific reason', 'OperationError')
    }
    return generateKey(...parameters)
  }) as typeof crypto.subtle.generateKey)
}

const text = new TextEncoder().encode('a share').buffer

describe('hpkeSuite', () => {
  it('behavior: creates a key pair, and seals, although the browser fails a few times', async () => {
    const receiver = await hpkeSuite.kem.generateKeyPair()
    failKeyPairs(4)
    const { enc, ct } = await hpkeSuite.seal({ recipientPublicKey: receiver.publicKey }, text)
    expect(await hpkeSuite.open({ recipientKey: receiver, enc }, ct)).toEqual(text)
  })

  it('error: rejects with the failure of the browser after five attempts', async () => {
    const attempts = failKeyPairs(Number.POSITIVE_INFINITY)
    await expect(hpkeSuite.kem.generateKeyPair()).rejects.toThrow('operation-specific reason')
    expect(attempts).toHaveBeenCalledTimes(5)
  })
})
