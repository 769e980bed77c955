import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryPoint, formatUserOperation } from './operation/userOperation.ts'
import {
  type OperationChain,
  operationOf,
  plainAccount,
  startOperationChain,
  startTestBundler,
  type TestBundler,
} from './test/testBundler.ts'

const projectId = '0123456789abcdef0123456789abcdef'
let chain: OperationChain
/** The bundler of another operator: here, a second server of ours. */
let others: TestBundler
/** The server that is configured to use the other operator's bundler. */
let ours: TestBundler
beforeAll(async () => {
  chain = await startOperationChain()
  others = await startTestBundler(chain)
  const [first] = others.site.config.chains
  if (!first) throw new TypeError('there is no local chain')
  const query = new URLSearchParams({ projectId, chainId: 'eip155:31337' })
  const url = `${others.site.server.addresses.services}/v1/bundler?${query}`
  ours = await startTestBundler(chain, { config: { chains: [{ ...first, bundler: { kind: 'external', url } }] } })
}, 120_000)
afterAll(async () => {
  await ours.stop()
  await others.stop()
  await chain.stop()
})

async function makeAccount(): Promise<Hex> {
  const account = await chain.place(plainAccount)
  await chain.deposit4337(account)
  return account
}

describe('an external bundler', () => {
  it('default: accepts, estimates and includes operations in place of ours', async () => {
    const { hash, receipt } = await ours.include(operationOf(await makeAccount()))
    expect(receipt).toMatchObject({ userOpHash: hash, success: true })
    const mempool = 'select hash from user_operation'
    expect(await ours.site.query(mempool)).toEqual([])
    expect(await others.site.query(mempool)).toEqual([{ hash }])
    expect(await ours.rpc('eth_supportedEntryPoints')).toMatchObject({ result: [entryPoint] })
    const operation = formatUserOperation(operationOf(await makeAccount()))
    expect(await ours.rpc('eth_estimateUserOperationGas', operation, entryPoint)).toMatchObject({
      result: { callGasLimit: expect.stringMatching(/^0x/), verificationGasLimit: expect.stringMatching(/^0x/) },
    })
  })

  it('default: our own paymaster still sponsors operations', async () => {
    const operation = formatUserOperation(operationOf(await makeAccount(), { preVerificationGas: 90_000n }))
    const promised = await ours.rpc('pm_getPaymasterData', operation, entryPoint, '0x7a69', {})
    expect(promised).toMatchObject({ result: { paymaster: expect.stringMatching(/^0x/) } })
    expect(await ours.site.query('select status from sponsorship')).toHaveLength(1)
    expect(await others.site.query('select status from sponsorship')).toEqual([])
  })

  it('error: passes on a refusal with its message, code and details', async () => {
    const account = await makeAccount()
    const banned = '0x4250' // TIMESTAMP, POP
    await chain.call('anvil_setCode', account, `${banned}${plainAccount.slice(2)}`)
    const refused = await others.send(operationOf(account))
    expect(refused).toMatchObject({ error: { code: -32502, data: { rule: 'OP-011', account } } })
    expect(await ours.send(operationOf(account))).toEqual(refused)
    expect(await ours.rpc('eth_getUserOperationReceipt', '0x12')).toEqual(
      await others.rpc('eth_getUserOperationReceipt', '0x12'),
    )
  })

  it('error: forwards no methods other than those of the standard', async () => {
    for (const method of ['debug_bundler_clearState', 'eth_sendRawTransaction', 'eth_blockNumber', 'toString']) {
      expect(await ours.rpc(method), method).toMatchObject({ error: { code: -32601 } })
    }
  })

  it('error: reports an unreachable bundler, and the paymaster still answers', async () => {
    await others.stop()
    expect(await ours.rpc('eth_chainId')).toMatchObject({ error: { code: -32603 } })
    const operation = formatUserOperation(operationOf(await makeAccount(), { preVerificationGas: 90_000n }))
    expect(await ours.rpc('pm_getPaymasterStubData', operation, entryPoint, '0x7a69', {})).toHaveProperty('result')
  })
})
