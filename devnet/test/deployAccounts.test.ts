import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { devnetPaymaster } from '@holdfast/contracts/accounts'
import { accountContracts } from '@holdfast/contracts/accounts-bytecode'
import { createPublicClient, http } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { callRpc, devnetAccounts, installAccounts, startChain } from '../src/index.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const main = new URL('../../contracts/scripts/deploy/main.ts', import.meta.url).pathname

/** Runs the script as an operator would. */
async function deploy(parameters: readonly string[], key?: string) {
  const { DEPLOYER_KEY: _, ...env } = process.env
  const options = { env: key === undefined ? env : { ...env, DEPLOYER_KEY: key } }
  return promisify(execFile)(process.execPath, [main, ...parameters], options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  )
}

describe('npm run deploy:accounts', () => {
  it('default: deploys the missing contracts to the same addresses as on other chains, and nothing when run again', async () => {
    const [model, chain] = await Promise.all([startChain(), startChain()])
    onTestFinished(async () => void (await Promise.all([model.stop(), chain.stop()])))
    await installAccounts(model.rpcUrl)
    const { owner, signer, address: paymaster } = devnetPaymaster
    const parameters = ['--rpc', chain.rpcUrl, '--owner', owner, '--signer', signer]
    const [payer] = devnetAccounts()

    // If EntryPoint's address has no code, or code that stops, reverts or returns one zero byte, the script deploys nothing.
    for (const other of ['0x', '0x00', '0x5f5ffd', '0x60015ff3']) {
      await callRpc(chain.rpcUrl, 'anvil_setCode', [entryPoint08Address, other])
      const refused = await deploy(parameters, payer?.privateKey)
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('EntryPoint 0.8 is not at') })
    }
    const code = (rpcUrl: string, address: string) => callRpc<string>(rpcUrl, 'eth_getCode', [address, 'latest'])
    const entryPointCode = await code(model.rpcUrl, entryPoint08Address)
    await callRpc(chain.rpcUrl, 'anvil_setCode', [entryPoint08Address, entryPointCode])

    const examined = await deploy(parameters)
    expect(examined).toMatchObject({ code: 0, output: expect.stringContaining('"codeHash": null') })
    const deployed = await deploy(parameters, payer?.privateKey)
    expect(deployed.code).toBe(0)
    expect(deployed.output).not.toContain('null')
    for (const address of [...accountContracts.map((contract) => contract.address), paymaster]) {
      expect(await code(chain.rpcUrl, address)).toBe(await code(model.rpcUrl, address))
    }
    const client = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 })
    const block = await client.getBlockNumber()
    expect((await deploy(parameters, payer?.privateKey)).output).toBe(deployed.output)
    expect(await client.getBlockNumber()).toBe(block)
    expect(JSON.parse(deployed.output)).toMatchObject({ chainId: 31337, hasP256: true, problems: [] })

    // If other code is at the factory's address, the script reports this.
    const factory = accountContracts[1].address
    await callRpc(chain.rpcUrl, 'anvil_setCode', [factory, '0x00'])
    expect(await deploy(parameters)).toMatchObject({ code: 1, output: expect.stringContaining('differs from ours') })
  })

  it.each([
    [['--rpc', 'nowhere'], undefined, '--rpc is not a URL'],
    [[], undefined, '--rpc is not a URL'],
    [['--rpc', 'http://127.0.0.1:1', '--owner', devnetPaymaster.owner], undefined, '--signer is not an address'],
    [['--rpc', 'http://127.0.0.1:1'], '0xab', 'DEPLOYER_KEY is not a private key'],
  ])('error: rejects the parameters %j with the key %s: %s', async (parameters, key, message) => {
    expect(await deploy(parameters, key)).toMatchObject({ code: 1, output: expect.stringContaining(message) })
  })
})
