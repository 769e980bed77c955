import { smartAccountFactoryAddress } from '@holdfast/contracts/accounts'
import { callRpc, installAccounts } from '@holdfast/devnet'
import { getSmartAccountAddress, nestMessage, packSignature, wrapUndeployed } from '@holdfast/smart-account'
import { startTestChain, type TestChain } from '@holdfast/testing'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSignatureChecker } from './signatures.ts'

/** A chain on a busy machine may take many seconds. */
vi.setConfig({ testTimeout: 120_000 })

const chainId = 31_337
const owner = privateKeyToAccount(generatePrivateKey())
const account = getSmartAccountAddress({ owner: owner.address })
const message = 'reef.example wants you to sign in'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  await installAccounts(chain.rpcUrl)
}, 120_000)
afterAll(() => chain.stop())

const check = (signature: Hex, address = account): Promise<boolean> =>
  createSignatureChecker([{ network: { id: chainId, rpcUrls: { default: { http: [chain.rpcUrl] } } } }]).isSignedBy({
    chainId,
    address,
    message,
    signature,
  })
/** Signs as the owner of an account that is not deployed yet. @see ERC-7739, ERC-6492 */
async function sign(signer = owner): Promise<Hex> {
  const signature = await signer.signTypedData(nestMessage({ message, account, chainId }))
  return wrapUndeployed({ owner: owner.address, signature: packSignature({ owner: signer.address, signature }) })
}

describe('createSignatureChecker', () => {
  it('default: a smart account that is not deployed yet accepts only its owner’s signature', async () => {
    expect(await check(await sign())).toBe(true)
    expect(await check(await sign(privateKeyToAccount(generatePrivateKey())))).toBe(false)
    expect(await check(await sign(), owner.address)).toBe(false)
  })

  it('error: with other code at the factory’s address, no undeployed account is accepted', async () => {
    const code = (await callRpc(chain.rpcUrl, 'eth_getCode', [smartAccountFactoryAddress, 'latest'])) as Hex
    try {
      // The changed factory behaves the same, but its code hash differs.
      await callRpc(chain.rpcUrl, 'anvil_setCode', [smartAccountFactoryAddress, `${code}00`])
      expect(await check(await sign())).toBe(false)
      await callRpc(chain.rpcUrl, 'anvil_setCode', [smartAccountFactoryAddress, '0x'])
      expect(await check(await sign())).toBe(false)
    } finally {
      await callRpc(chain.rpcUrl, 'anvil_setCode', [smartAccountFactoryAddress, code])
    }
    expect(await check(await sign())).toBe(true)
  })
})
