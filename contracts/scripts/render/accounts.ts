import { type Address, encodeDeployData, keccak256 } from 'viem'
import { type Artifact, construct } from '../artifacts.ts'
import { deriveAddress } from '../deployments.ts'
import { abiConstant, constant, hexConstant, lines } from './render.ts'

type Read = (name: string) => Artifact

/**
 * The owner and the signer of the devnet's paymaster: accounts 20 and 21 of the devnet's mnemonic, as `@holdfast/devnet`
 * derives them.
 */
const DEVNET_OWNER: Address = '0x09DB0a93B389bEF724429898f539AEB7ac2Dd55f'
const DEVNET_SIGNER: Address = '0x02484cb50AAC86Eae85610D6f4Bf026f30f6627D'

/** Returns the contracts that have the same address on every chain, in the order of their deployment. */
function constructAll(read: Read): { name: string; about: string; artifact: Artifact }[] {
  const implementation = read('SmartAccount')
  const address = deriveAddress(implementation)
  return [
    {
      name: 'smartAccountImplementation',
      about: 'the implementation that smart accounts are clones of',
      artifact: implementation,
    },
    {
      name: 'smartAccountFactory',
      about: 'the factory of smart accounts',
      artifact: construct(read('SmartAccountFactory'), [address], [address]),
    },
    { name: 'webAuthnVerifier', about: 'the verifier of passkeys', artifact: read('WebAuthnVerifier') },
    { name: 'delegate7702', about: 'the delegate of ordinary accounts (EIP-7702)', artifact: read('Delegate7702') },
  ]
}

function constructPaymaster(read: Read, owner: Address, signer: Address): Artifact {
  const artifact = read('SponsorPaymaster')
  return { ...artifact, bytecode: encodeDeployData({ ...artifact, args: [owner, signer] }) }
}

/** Renders the addresses and ABIs of the smart account contracts, without their bytecode. */
export function renderAccounts(read: Read): string {
  const factory = constructAll(read)[1]?.artifact ?? read('SmartAccountFactory')
  return lines(
    abiConstant('smartAccountAbi', 'The ABI of smart accounts: functions, events, errors.', read('SmartAccount').abi),
    abiConstant('smartAccountFactoryAbi', 'The ABI of their factory.', factory.abi),
    abiConstant('sponsorPaymasterAbi', "The ABI of the operator's paymaster.", read('SponsorPaymaster').abi),
    abiConstant('delegate7702Abi', 'The ABI of the delegate of ordinary accounts.', read('Delegate7702').abi),
    ...constructAll(read).map(({ name, about, artifact }) =>
      hexConstant(`${name}Address`, `The address of ${about}, on every chain that has it.`, deriveAddress(artifact)),
    ),
    hexConstant(
      'smartAccountFactoryCodeHash',
      'keccak256 of the code at the address of the factory, on every chain that has it.',
      keccak256(factory.runtimeBytecode),
    ),
    constant(
      'devnetPaymaster',
      'The paymaster of the devnets: its address, its owner, and the signer who decides what it pays for.',
      `{\n  address: '${deriveAddress(constructPaymaster(read, DEVNET_OWNER, DEVNET_SIGNER))}',\n  owner: '${DEVNET_OWNER}',\n  signer: '${DEVNET_SIGNER}',\n} as const`,
    ).trimEnd(),
  )
}

/** Renders the creation code of the smart account contracts. */
export function renderAccountsBytecode(read: Read): string {
  const entries = constructAll(read).map(
    ({ name, artifact }) =>
      `  {\n    name: '${name}',\n    address: '${deriveAddress(artifact)}',\n    bytecode: '${artifact.bytecode}',\n  },`,
  )
  return lines(
    constant(
      'accountContracts',
      'The contracts of smart accounts with their creation code, arguments included; each may refer to those before it.',
      `[\n${entries.join('\n')}\n] as const`,
    ),
    hexConstant(
      'sponsorPaymasterBytecode',
      'The creation code of the paymaster, without its arguments: the addresses of the owner and of the signer.',
      read('SponsorPaymaster').bytecode,
    ).trimEnd(),
  )
}
