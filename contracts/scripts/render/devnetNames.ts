import { type Address, encodeDeployData, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Artifact } from '../artifacts.ts'
import { type Deployment, type DeploymentRecord, deriveDevnetDeployment } from '../deployments.ts'
import { abiConstant, constant, hexConstant, lines } from './render.ts'

type Read = (name: string) => Artifact

/** The account that prepares the devnet, and owns the root of its names. */
const SEEDER: Address = '0x000000000000000000000000000000000000de91'
/** The key that signs the answers of the devnet's gateway. It is public, since it signs only names of a test chain. */
const SIGNER_KEY: Hex = keccak256(stringToHex('holdfast devnet names'))
/** The earliest block that can contain these contracts. A devnet of an older version received them later, in a higher block. */
const FIRST_BLOCK = 3

/**
 * Returns the artifact with the constructor's arguments after its creation code. Its deployed code stays as compiled, since
 * none of these contracts has immutables.
 */
function construct(artifact: Artifact, args: readonly unknown[]): Artifact {
  // The compiler cannot check the arguments, since an ABI from a file has no types.
  return { ...artifact, bytecode: encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args }) }
}

/** Returns the contracts in the order of their deployment, since later contracts refer to earlier contracts. */
function constructAll(read: Read): { contractName: string; artifact: Artifact; deployment: Deployment }[] {
  const place = (contractName: string, args: readonly unknown[]) => {
    const artifact = construct(read(contractName), args)
    return { contractName, artifact, deployment: { ...deriveDevnetDeployment(artifact), blockNumber: FIRST_BLOCK } }
  }
  const registry = place('EnsRegistry', [SEEDER])
  const registryArgument = [registry.deployment.address]
  return [
    registry,
    place('ReverseRegistrar', registryArgument),
    place('UniversalResolver', registryArgument),
    // The list of gateways is empty, since the devnet sets its gateway when it starts.
    place('OffchainResolver', [SEEDER, [], privateKeyToAddress(SIGNER_KEY)]),
  ]
}

/** Returns the deployment records of the name contracts on a new devnet. */
export function deriveNameDeployments(read: Read): DeploymentRecord {
  return Object.fromEntries(constructAll(read).map(({ contractName, deployment }) => [contractName, deployment]))
}

/** Renders the ABI of the resolver, which the operator of a zone needs. */
export function renderNames(read: Read): string {
  const { abi } = read('OffchainResolver')
  return lines(
    abiConstant('offchainResolverAbi', 'The ABI of the resolver of a zone: functions, events, errors.', abi).trimEnd(),
  )
}

/** Renders the addresses of the devnet's name contracts, and the key that signs its gateway's answers. */
export function renderDevnetNames(read: Read): string {
  const addresses = Object.entries(deriveNameDeployments(read)).map(
    ([contractName, { address }]) => `  ${contractName.charAt(0).toLowerCase()}${contractName.slice(1)}: '${address}',`,
  )
  return lines(
    constant(
      'devnetNames',
      'The name contracts of the devnet, chain 31337. They have the interfaces of ENS, except offchainResolver, whose interface is ours.',
      `{\n${addresses.join('\n')}\n} as const`,
    ),
    hexConstant(
      'devnetNameSignerKey',
      "The key that signs the answers of the devnet's gateway. It is public, so no resolver on another chain may trust it.",
      SIGNER_KEY,
    ).trimEnd(),
  )
}

/** Renders the creation code of the name contracts in the order of their deployment, and the ABIs with which names are set. */
export function renderDevnetNamesBytecode(read: Read): string {
  const entries = constructAll(read).map(
    ({ artifact, deployment }) =>
      `  {\n    address: '${deployment.address}',\n    bytecode: '${artifact.bytecode}',\n  },`,
  )
  return lines(
    constant(
      'devnetNameContracts',
      'The contracts of names with their creation code, arguments included; each may refer to those before it.',
      `[\n${entries.join('\n')}\n] as const`,
    ),
    abiConstant('ensRegistryAbi', 'The ABI of the registry (EIP-137).', read('IEnsRegistry').abi),
    abiConstant(
      'reverseRegistrarAbi',
      'The ABI of the registrar of reverse nodes.',
      read('IReverseRegistrar').abi,
    ).trimEnd(),
  )
}
