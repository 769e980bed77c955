import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deployContractWallet, predictContractWallet } from './contractWallet.ts'
import { startTestChain, type TestChain } from './startTestChain.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MESSAGE = 'holdfast.test wants you to sign in'

describe('contract wallets', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain.stop())

  const owner = () => {
    const [alice] = chain.accounts
    if (!alice) throw new Error('accounts are missing')
    return alice
  }

  it('predictContractWallet: signs for a wallet that is not deployed (ERC-6492)', async () => {
    const wallet = await predictContractWallet(chain.rpcUrl, { owner: owner(), salt: `0x${'01'.repeat(32)}` })
    expect(await chain.client.getCode({ address: wallet.address })).toBeUndefined()
    const signature = await wallet.signMessage(MESSAGE)
    expect(signature.endsWith('6492'.repeat(16))).toBe(true)
    const { address } = wallet
    expect(await chain.client.verifyMessage({ address, message: MESSAGE, signature })).toBe(true)
    expect(await chain.client.verifyMessage({ address, message: 'another', signature })).toBe(false)
    expect(await chain.client.getCode({ address })).toBeUndefined()
  })

  it('deployContractWallet: signs for a deployed wallet (ERC-1271)', async () => {
    const wallet = await deployContractWallet(chain.rpcUrl, { owner: owner() })
    const { address } = wallet
    expect(await chain.client.getCode({ address })).toMatch(/^0x6080/)
    const signature = await wallet.signMessage(MESSAGE)
    expect(await chain.client.verifyMessage({ address, message: MESSAGE, signature })).toBe(true)
    expect(await chain.client.verifyMessage({ address, message: 'another', signature })).toBe(false)
    expect(wallet.address).not.toBe(owner().address)
  })

  it('behavior: deploys a wallet at its predicted address', async () => {
    const parameters = { owner: owner(), salt: `0x${'02'.repeat(32)}` } as const
    const predicted = await predictContractWallet(chain.rpcUrl, parameters)
    expect((await deployContractWallet(chain.rpcUrl, parameters)).address).toBe(predicted.address)
  })
})
