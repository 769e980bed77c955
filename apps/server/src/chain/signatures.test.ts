import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { smartAccountFactoryAddress } from '@holdfast/contracts/accounts'
import { callRpc, installAccounts } from '@holdfast/devnet'
import { getSmartAccountAddress, nestMessage, packSignature, wrapUndeployedSignature } from '@holdfast/smart-account'
import { startTestChain, type TestChain } from '@holdfast/testing'
import {
  concatHex,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSignatureChecker } from './signatures.ts'

/** A chain may take many seconds to start on a busy machine. */
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
  return wrapUndeployedSignature({
    owner: owner.address,
    signature: packSignature({ owner: signer.address, signature }),
  })
}

describe('createSignatureChecker', () => {
  it('default: a smart account that is not deployed yet accepts only its owner’s signature', async () => {
    expect(await check(await sign())).toBe(true)
    expect(await check(await sign(privateKeyToAccount(generatePrivateKey())))).toBe(false)
    expect(await check(await sign(), owner.address)).toBe(false)
  })

  it('error: accepts no undeployed account while there is other code at the factory’s address', async () => {
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

  it('error: a contract cannot make the server fetch a URL (EIP-3668)', async () => {
    let visits = 0
    const internalServer = createServer((_request, response) => {
      visits += 1
      response.end('{"data":"0x"}')
    })
    internalServer.listen(0, '127.0.0.1')
    await once(internalServer, 'listening')
    onTestFinished(() => void internalServer.close())
    const { port } = internalServer.address() as AddressInfo // The address of a server on a port is an object.
    // The owner's own address, not the smart account, delegates (EIP-7702) to a contract that answers every call with a URL to
    // fetch.
    const delegate = '0xde1e9a7e00000000000000000000000000000001'
    const lookup = encodeErrorResult({
      abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
      args: [owner.address, [`http://127.0.0.1:${port}/{sender}/{data}`], '0x', '0x00000000', '0x'],
    })
    const length = numberToHex((lookup.length - 2) / 2, { size: 2 }).slice(2)
    await callRpc(chain.rpcUrl, 'anvil_setCode', [delegate, `0x61${length}80600a5f395ffd${lookup.slice(2)}`])
    await callRpc(chain.rpcUrl, 'anvil_setCode', [owner.address, `0xef0100${delegate.slice(2)}`])
    onTestFinished(() => callRpc(chain.rpcUrl, 'anvil_setCode', [owner.address, '0x']))
    const suffix = encodeAbiParameters(
      parseAbiParameters('(uint256, address, uint256, uint8, uint256, uint256), address, bytes'),
      [[BigInt(chainId), delegate, 0n, 0, 1n, 1n], owner.address, '0x'],
    )
    const delegated = concatHex([
      '0x00',
      suffix,
      numberToHex((suffix.length - 2) / 2, { size: 32 }),
      `0x${'8010'.repeat(16)}`,
    ])
    expect(await check(delegated, owner.address)).toBe(false)
    expect(await check('0x00', owner.address)).toBe(false)
    expect(visits).toBe(0)
  })
})
