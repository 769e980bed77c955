import {
  devnetPaymaster,
  smartAccountFactoryAbi,
  smartAccountFactoryAddress,
  smartAccountFactoryCodeHash,
  smartAccountImplementationAddress,
  sponsorPaymasterAbi,
} from '@holdfast/contracts/accounts'
import { accountContracts } from '@holdfast/contracts/accounts-bytecode'
import { createPublicClient, http, keccak256, parseEther } from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { devnetAccounts, devnetOperator } from '../accounts.ts'
import { callRpc } from '../rpc.ts'
import { startChain } from '../startChain.ts'
import { installAccounts } from './installAccounts.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('installAccounts', () => {
  it('default: installs and funds every contract once, also after an interrupted call', async () => {
    const { rpcUrl, stop } = await startChain({ chainId: 31338 })
    onTestFinished(stop)
    const client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
    const { owner, sponsorSigner, bundlers } = devnetOperator()
    expect(devnetPaymaster).toMatchObject({ owner: owner.address, signer: sponsorSigner.address })

    const examine = async () => {
      const entryPoint = { address: entryPoint08Address, abi: entryPoint08Abi } as const
      const paymaster = { address: devnetPaymaster.address, abi: sponsorPaymasterAbi } as const
      const factory = { address: smartAccountFactoryAddress, abi: smartAccountFactoryAbi } as const
      expect((await client.readContract({ ...entryPoint, functionName: 'eip712Domain' })).slice(1, 5)).toEqual([
        'ERC4337',
        '1',
        31338n,
        entryPoint08Address,
      ])
      const info = { ...entryPoint, functionName: 'getDepositInfo', args: [devnetPaymaster.address] } as const
      expect(await client.readContract(info)).toMatchObject({
        deposit: parseEther('100'),
        stake: parseEther('10'),
        staked: true,
        unstakeDelaySec: 86_400,
      })
      expect(await client.readContract({ ...paymaster, functionName: 'owner' })).toBe(owner.address)
      expect(await client.readContract({ ...paymaster, functionName: 'signer' })).toBe(sponsorSigner.address)
      expect(await client.readContract({ ...factory, functionName: 'IMPLEMENTATION' })).toBe(
        smartAccountImplementationAddress,
      )
      expect(keccak256((await client.getCode({ address: factory.address })) ?? '0x')).toBe(smartAccountFactoryCodeHash)
      for (const { name, address } of accountContracts) {
        expect([name, (await client.getCode({ address }))?.slice(0, 6)]).toEqual([name, '0x6080'])
      }
      return Number(await callRpc<string>(rpcUrl, 'eth_blockNumber'))
    }

    await installAccounts(rpcUrl)
    const installed = await examine()
    expect(installed).toBe(2)
    await installAccounts(rpcUrl)
    expect(await examine()).toBe(installed)
    for (const blocks of [1, 2]) {
      await callRpc(rpcUrl, 'anvil_rollback', [blocks])
      await installAccounts(rpcUrl)
      expect(await examine()).toBe(installed)
    }

    for (const { address } of bundlers) expect(await client.getBalance({ address })).toBe(parseEther('1000'))
    for (const { address } of devnetAccounts()) {
      expect(await client.getBalance({ address })).toBe(parseEther('10000'))
      expect(await client.getTransactionCount({ address })).toBe(0)
    }
  })
})
