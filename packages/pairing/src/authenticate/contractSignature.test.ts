import { deployContractWallet, predictContractWallet, startTestChain, type TestChain } from '@holdfast/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAuthObject, formatAuthMessage } from './message.ts'
import { isCacaoValid } from './verifyCacao.ts'

/* These tests check the signatures of contract wallets, deployed or not, on a real chain. */

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const payload = {
  chains: ['eip155:31337'],
  domain: 'app.example',
  aud: 'https://app.example',
  version: '1',
  nonce: '12345678',
  iat: '2026-01-01T00:00:00.000Z',
  statement: 'Grüße ✓',
}

type Signer = { address: string; signMessage: (message: string) => Promise<string> }

async function isValid(
  signer: Signer,
  kind: string,
  change = (signature: string): string => signature,
): Promise<boolean> {
  const iss = `eip155:31337:${signer.address}`
  const s = change(await signer.signMessage(formatAuthMessage(payload, iss)))
  return isCacaoValid(buildAuthObject(payload, { t: kind, s }, iss), { fetch, rpcUrl: () => chain.rpcUrl })
}

/** Changes a digit within the owner's signature. */
const spoil = (signature: string): string => signature.replace(/(?<=^0x.{10})./, (digit) => (digit === 'a' ? 'b' : 'a'))

describe('isCacaoValid', () => {
  test('eip1271: asks a deployed wallet', async () => {
    const [owner] = chain.accounts
    if (!owner) throw new Error('no account')
    const wallet = await deployContractWallet(chain.rpcUrl, { owner })
    expect(await isValid(wallet, 'eip1271')).toBe(true)
    expect(await isValid(wallet, 'eip6492')).toBe(true)
    expect(await isValid(wallet, 'eip191')).toBe(false)
    expect(await isValid(wallet, 'eip1271', spoil)).toBe(false)
  })

  test('eip6492: asks an undeployed wallet as if it were deployed', async () => {
    const [, owner, stranger] = chain.accounts
    if (!owner || !stranger) throw new Error('no account')
    const wallet = await predictContractWallet(chain.rpcUrl, { owner, salt: `0x${'07'.repeat(32)}` })
    expect(await isValid(wallet, 'eip6492')).toBe(true)
    expect(await isValid(wallet, 'eip1271')).toBe(false)
    // The check deployed nothing: the wallet still does not exist.
    expect(await chain.call('eth_getCode', wallet.address, 'latest')).toBe('0x')

    const foreign = await predictContractWallet(chain.rpcUrl, { owner: stranger, salt: `0x${'07'.repeat(32)}` })
    expect(await isValid({ address: wallet.address, signMessage: foreign.signMessage }, 'eip6492')).toBe(false)
  })

  test('eip6492: refuses an address to which the wallet’s factory never deploys', async () => {
    const [owner] = chain.accounts
    if (!owner) throw new Error('no account')
    const wallet = await predictContractWallet(chain.rpcUrl, { owner, salt: `0x${'08'.repeat(32)}` })
    const unknown = `0x${'99'.repeat(20)}`
    expect(await isValid({ address: unknown, signMessage: wallet.signMessage }, 'eip6492')).toBe(false)
    expect(await isValid({ address: unknown, signMessage: async () => `0x${'6492'.repeat(16)}` }, 'eip6492')).toBe(
      false,
    )
  })
})
