import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, getContractAddress, type Hex, keccak256, stringToHex } from 'viem'
import { type Artifact, type Compiler, folder } from './artifacts.ts'

/** The contract that deploys by CREATE2, at the same address on every chain. Anvil has it from its first block. */
export const DETERMINISTIC_DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The salt of all contracts, which can share one because their bytes differ. */
export const SALT: Hex = `0x${'00'.repeat(32)}`

/** The chain id of the devnet, the local chain for development and tests. */
export const DEVNET_CHAIN_ID = 31337

/** A contract's address on a chain, and the hashes of its ABI and code. */
export type Deployment = {
  address: Address
  /** The first block that can contain its events. */
  blockNumber: number
  /** keccak256 of the ABI as compact JSON, without `internalType`. */
  abiHash: Hex
  /** keccak256 of the code at the address. */
  codeHash: Hex
  compiler: Compiler
}

/** The content of `deployments/<chainId>.json`, by contract name. */
export type DeploymentRecord = Record<string, Deployment>

/** Returns the address at which the deterministic deployer puts a contract. */
export function deriveAddress(artifact: Pick<Artifact, 'bytecode'>): Address {
  return getContractAddress({
    opcode: 'CREATE2',
    from: DETERMINISTIC_DEPLOYER,
    salt: SALT,
    bytecode: artifact.bytecode,
  })
}

/**
 * Returns the record of a contract on a new devnet. The block is 1, that of the Stake contract; callers replace it for
 * contracts that are deployed later.
 */
export function deriveDevnetDeployment(artifact: Artifact): Deployment {
  return {
    address: deriveAddress(artifact),
    blockNumber: 1,
    abiHash: keccak256(stringToHex(JSON.stringify(artifact.abi))),
    codeHash: keccak256(artifact.runtimeBytecode),
    compiler: artifact.compiler,
  }
}

/** Reads the records of all chains except the devnet, from the files that are committed after each deployment. */
export function readRecords(): Map<number, DeploymentRecord> {
  const records = new Map<number, DeploymentRecord>()
  const deployments = join(folder, 'deployments')
  if (!existsSync(deployments)) return records
  for (const file of readdirSync(deployments)) {
    const chainId = Number(/^(\d+)\.json$/.exec(file)?.[1])
    if (Number.isNaN(chainId)) throw new Error(`deployments/${file} is not named <chainId>.json.`)
    if (chainId === DEVNET_CHAIN_ID) continue
    // Cast: a script has written the file.
    records.set(chainId, JSON.parse(readFileSync(join(deployments, file), 'utf8')) as DeploymentRecord)
  }
  return records
}
