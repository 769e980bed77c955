import { parseArgs } from 'node:util'
import { createPublicClient, createWalletClient, http, isAddress, isHex, size } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployAccounts } from './deployAccounts.ts'
import { examineChain, type PaymasterKeys } from './examineChain.ts'

/**
 * The command that runs this script. The script reports which smart account contracts a chain has, and deploys the missing ones
 * if `DEPLOYER_KEY` is set. The key comes from the environment, since every process of the machine can read the arguments.
 */
const USAGE = 'npm run deploy:accounts -- --rpc <url> [--owner <address> --signer <address>]'

function fail(message: string): never {
  process.stderr.write(`holdfast: ${message}\n`)
  process.exit(1)
}

function readArguments(): { rpc: string; paymaster: PaymasterKeys | undefined } {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ options: { rpc: option, owner: option, signer: option } })
  const { rpc, owner, signer } = values
  if (rpc === undefined || !URL.canParse(rpc)) fail(`--rpc is not a URL: ${USAGE}`)
  if (owner === undefined && signer === undefined) return { rpc, paymaster: undefined }
  for (const [name, address] of Object.entries({ owner, signer })) {
    if (address === undefined || !isAddress(address))
      fail(`--${name} is not an address; a paymaster needs --owner and --signer: ${USAGE}`)
  }
  // Cast: the loop has checked both addresses.
  return { rpc, paymaster: { owner, signer } as PaymasterKeys }
}

try {
  const { rpc, paymaster } = readArguments()
  const key = process.env['DEPLOYER_KEY']
  const client = createPublicClient({ transport: http(rpc) })
  if (key !== undefined && !(isHex(key) && size(key) === 32))
    fail('DEPLOYER_KEY is not a private key of 32 bytes as hex.')
  const examination = key
    ? await deployAccounts({
        client,
        wallet: createWalletClient({ account: privateKeyToAccount(key), transport: http(rpc) }),
        paymaster,
        onDeploy: (name) => process.stderr.write(`holdfast: deploying ${name} …\n`),
      })
    : await examineChain(client, paymaster)
  const contracts = examination.contracts.map(({ name, address, codeHash }) => ({
    name,
    address,
    codeHash: codeHash ?? null,
  }))
  process.stdout.write(`${JSON.stringify({ ...examination, contracts }, undefined, 2)}\n`)
  if (examination.problems.length > 0) process.exitCode = 1
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
