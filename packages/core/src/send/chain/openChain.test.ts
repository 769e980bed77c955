import { encodeErrorResult, parseAbi } from 'viem'
import { call } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { createTestServices } from '../../../test/services/testServices.ts'
import { createTestKit, testNetwork } from '../../../test/testKit.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { connect } from '../../connections/actions/connect.ts'
import { openChain } from './openChain.ts'

describe('openChain', () => {
  // ERC-3668
  const abi = parseAbi([
    'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  ])
  const token = `0x${'70'.repeat(20)}` as const

  test('behavior: a contract cannot make the page call servers of its choice', async () => {
    const server = await createTestServices()
    const args = [token, [`${server.url}/gateway/{data}`], '0x12', '0x12345678', '0x'] as const
    const data = encodeErrorResult({ abi, errorName: 'OffchainLookup', args })
    server.respond = ({ body }) => ({
      status: 200,
      body: { ...(body as object), error: { code: 3, message: 'execution reverted', data } }, // The node gets JSON-RPC.
    })
    const { kit, window } = createTestKit({ networks: [testNetwork(31_337, server.url)] })
    createTestWallet({ rpcUrl: server.url }).announce(window)
    await connect(kit, { connectorId: 'com.kelp' })
    const { client } = (await openChain(kit)) ?? expect.fail()
    await expect(call(client, { to: token })).rejects.toThrow('Execution reverted')
    expect(server.paths()).not.toContain('/gateway/0x12')
  })
})
