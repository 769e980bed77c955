import { type Address, encodeDeployData, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Artifact } from '../artifacts.ts'
import { type Deployment, type DeploymentRecord, deriveDevnetDeployment } from '../deployments.ts'
import { abiConstant, constant, hexConstant, lines } from './render.ts'

type Read = (name: string) => Artifact

/** The account that prepares the devnet, and owns the root of its names. */
const SEEDER: Address = '0x000000000000000000000000000000000000de91'
/** The key that signs the answers of the devnet's gateway. It is public, because it vouches only for names of a test chain. */
const SIGNER_KEY: Hex = keccak256(stringToHex('holdfast devnet names'))
/** The first block that can hold these contracts. A devnet that an older version created has them in a later one. */
const FIRST_BLOCK = 3

/** A contract as deployed: its creation code with the arguments. None of these contracts has immutables. */
function construct(artifact: Artifact, args: readonly unknown[]): Artifact {
  // The arguments are unchecked, because an ABI that is read from a file has lost its types.
  return { ...artifact, bytecode: encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode, args }) }
}

/** The contracts in the order of their deployment: later ones refer to earlier ones. */
function constructAll(read: Read): { record: string; artifact: Artifact; deployment: Deployment }[] {
  const place = (record: string, args: readonly unknown[]) => {
    const artifact = construct(read(record), args)
    return { record, artifact, deployment: { ...deriveDevnetDeployment(artifact), blockNumber: FIRST_BLOCK } }
  }
  const registry = place('EnsRegistry', [SEEDER])
  const known = [registry.deployment.address]
  return [
    registry,
    place('ReverseRegistrar', known),
    place('UniversalResolver', known),
    // The devnet sets its gateway at the start.
    place('OffchainResolver', [SEEDER, [], privateKeyToAddress(SIGNER_KEY)]),
  ]
}

/** The deployment records of the name contracts on a fresh devnet. */
export function deriveNameDeployments(read: Read): DeploymentRecord {
  return Object.fromEntries(constructAll(read).map(({ record, deployment }) => [record, deployment]))
}

/** Writes the ABI of the resolver, which the operator of a zone needs. */
export function renderNames(read: Read): string {
  const { abi } = read('OffchainResolver')
  return lines(
    abiConstant('offchainResolverAbi', 'The ABI of the resolver of a zone: functions, events, errors.', abi).trimEnd(),
  )
}

/** Writes the devnet's addresses of the name contracts. */
export function renderDevnetNames(read: Read): string {
  const addresses = Object.entries(deriveNameDeployments(read)).map(
    ([record, { address }]) => `  ${record.charAt(0).toLowerCase()}${record.slice(1)}: '${address}',`,
  )
  return lines(
    constant(
      'devnetNames',
      'The contracts of names of the devnet, chain 31337, with the interfaces of ENS; the last one is ours.',
      `{\n${addresses.join('\n')}\n} as const`,
    ),
    hexConstant(
      'devnetNameSignerKey',
      "The key that signs the answers of the devnet's gateway. It is public, so no resolver on another chain may trust it.",
      SIGNER_KEY,
    ).trimEnd(),
  )
}

/** Writes the bytecode and arguments of the deployments, in their order. */
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
