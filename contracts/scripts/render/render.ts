import type { Abi, Address, Hex } from 'viem'
import type { Artifact } from '../artifacts.ts'
import { DETERMINISTIC_DEPLOYER, type DeploymentRecord, SALT } from '../deployments.ts'

const NOTICE = '// Made by contracts/scripts/generate.ts from src/ and deployments/. Not to be edited.\n'

/** Joins the parts of a generated file, below the notice that it is generated. */
export function lines(...parts: readonly string[]): string {
  return `${[NOTICE, ...parts].join('\n')}\n`
}

/** Renders a constant with its docstring. */
export function constant(name: string, doc: string, value: string): string {
  return `/** ${doc} */\nexport const ${name} = ${value}\n`
}

/** Renders an ABI with one line for each entry, so that diffs are readable. */
export function abiConstant(name: string, doc: string, abi: Abi): string {
  return constant(name, doc, `[\n${abi.map((entry) => `  ${JSON.stringify(entry)},`).join('\n')}\n] as const`)
}

/** Renders a constant with bytes or an address. */
export function hexConstant(name: string, doc: string, value: Hex): string {
  return `/** ${doc} */\nexport const ${name}: \`0x\${string}\` =\n  '${value}'\n`
}

/** Renders the public module with Stake's ABI and deployments. It is small enough for a page's first load. */
export function renderIndex(stake: Artifact, records: ReadonlyMap<number, DeploymentRecord>): string {
  const entries = [...records]
    .filter(([, record]) => record['Stake'])
    .sort(([one], [other]) => one - other)
    .map(([chainId, { Stake }]) => `  ${chainId}: ${JSON.stringify({ chainId, ...Stake })},`)
  return lines(
    `/** A deployment of the Stake contract, and how it was compiled. */
export type StakeDeployment = {
  chainId: number
  address: \`0x\${string}\`
  /** The first block that can hold its events. */
  blockNumber: number
  /** keccak256 of the ABI as compact JSON. */
  abiHash: \`0x\${string}\`
  /** keccak256 of the code at the address. */
  codeHash: \`0x\${string}\`
  compiler: { version: string; evmVersion: string; optimizerRuns: number }
}
`,
    abiConstant('stakeAbi', 'The ABI of the Stake contract: functions, events, errors.', stake.abi),
    `/** The deployments of the Stake contract, by chain id. */
export const stakeDeployments: { readonly [chainId: number]: StakeDeployment } = {
${entries.join('\n')}
}
`,
    `/**
 * Looks up the Stake contract of a chain.
 *
 * @param chainId - the EIP-155 number.
 * @returns its deployment, or undefined when the chain has none.
 */
export function getStakeDeployment(chainId: number): StakeDeployment | undefined {
  return stakeDeployments[chainId]
}`,
  )
}

/** Renders Stake's bytecode and the other constants for its deployment, in a separate module since no page needs them. */
export function renderBytecode(stake: Artifact): string {
  return lines(
    hexConstant(
      'deterministicDeployerAddress',
      'The contract that deploys by CREATE2. It is sent a salt of 32 bytes, then the creation code.',
      DETERMINISTIC_DEPLOYER,
    ),
    hexConstant('stakeSalt', 'The salt of the Stake contract and of all our other contracts.', SALT),
    hexConstant('stakeBytecode', 'The creation code of the Stake contract; it takes no arguments.', stake.bytecode),
    hexConstant('stakeRuntimeBytecode', 'The code of the deployed Stake contract.', stake.runtimeBytecode).trimEnd(),
  )
}

/** Renders a contract wallet (ERC-1271) for tests, and the factory that creates it at a known address (ERC-6492). */
export function renderTesting(wallet: Artifact, factory: Artifact, factoryAddress: Address): string {
  return lines(
    abiConstant('contractWalletAbi', 'The ABI of the smallest contract wallet (ERC-1271).', wallet.abi),
    abiConstant('contractWalletFactoryAbi', 'The ABI of the factory of contract wallets (ERC-6492).', factory.abi),
    hexConstant(
      'contractWalletFactoryAddress',
      'The address at which the deterministic deployer puts the factory, with a salt of zeros.',
      factoryAddress,
    ),
    hexConstant(
      'contractWalletFactoryBytecode',
      'The creation code of the factory; it takes no arguments.',
      factory.bytecode,
    ).trimEnd(),
  )
}
