import { describe, expect, it } from 'vitest'
import { asDeployer, DEPLOYER } from './deployDeterministically.ts'
import { callRpc } from './rpc.ts'
import { startChain } from './startChain.ts'

describe('asDeployer', () => {
  it('error: after a failed action, the node mines by itself again and sends nothing more for the deployer', async () => {
    const chain = await startChain()
    try {
      const failed = asDeployer(chain.rpcUrl, () => Promise.reject(new Error('the action failed')))
      await expect(failed).rejects.toThrow('the action failed')
      expect(await callRpc(chain.rpcUrl, 'anvil_getAutomine')).toBe(true)
      const sent = callRpc(chain.rpcUrl, 'eth_sendTransaction', [{ from: DEPLOYER, to: DEPLOYER }])
      await expect(sent).rejects.toThrow('eth_sendTransaction failed.')
    } finally {
      await chain.stop()
    }
  })
})
