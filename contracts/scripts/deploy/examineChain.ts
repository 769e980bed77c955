import {
  AbiDecodingDataSizeTooSmallError,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  encodeDeployData,
  getContractAddress,
  type Hex,
  hexToBigInt,
  keccak256,
  type PublicClient,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { smartAccountFactoryCodeHash, sponsorPaymasterAbi } from '../../generated/accounts.ts'
import { accountContracts, sponsorPaymasterBytecode } from '../../generated/accountsBytecode.ts'
import { deterministicDeployerAddress, stakeSalt } from '../../generated/bytecode.ts'

/**
 * The addresses of a paymaster's owner, and of the signer that selects the operations for which the paymaster pays. The
 * paymaster's own address follows from the two.
 */
export type PaymasterKeys = { owner: Address; signer: Address }

/** One of the smart account contracts (implementation, factory, verifier, delegate, paymaster), and its state on a chain. */
export type AccountContract = {
  name: string
  address: Address
  /** The creation code, with the constructor's arguments. */
  bytecode: Hex
  /** keccak256 of the deployed code, or undefined if the contract is not deployed. */
  codeHash: Hex | undefined
}

/** The state of the smart account contracts on a chain, and whether the chain can support them. */
export type ChainExamination = {
  chainId: number
  contracts: readonly AccountContract[]
  /** Whether the chain verifies passkeys natively (RIP-7212, EIP-7951). Otherwise, Solidity code does it for far more gas. */
  hasP256: boolean
  /** The reasons why smart accounts cannot work on the chain. If there are any, nothing is deployed. */
  problems: readonly string[]
}

/** keccak256 of the code of the deterministic deployer, which derives addresses from the creation code. */
const DEPLOYER_CODE_HASH: Hex = '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989'
const P256_PRECOMPILE = '0x0000000000000000000000000000000000000100'
/** The data of a call with a valid signature, to which the precompile answers 1: hash ‖ r ‖ s ‖ x ‖ y. */
const P256_VECTOR: Hex =
  '0xbb5a52f42f9c9261ed4361f59422a1e30036e7c32b270c8807a419feca6050232ba3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e184cd60b855d442f5b3c7b11eb6c4e0ae7525fe710fab9aa7c77a67f79e6fadd762927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e'

/**
 * Finds out which smart account contracts a chain has, and whether anything prevents their deployment.
 *
 * @param paymaster - The addresses of the operator's paymaster, if it is to be examined too.
 * @throws viem's errors if the node does not answer.
 */
export async function examineChain(client: PublicClient, paymaster?: PaymasterKeys): Promise<ChainExamination> {
  const wanted = [...accountContracts, ...(paymaster ? [paymasterContract(paymaster)] : [])]
  const [chainId, deployerHash, hasEntryPoint, p256, hashes] = await Promise.all([
    client.getChainId(),
    hashCode(client, deterministicDeployerAddress),
    isEntryPoint(client),
    client.call({ to: P256_PRECOMPILE, data: P256_VECTOR }),
    Promise.all(wanted.map(({ address }) => hashCode(client, address))),
  ])
  const contracts = wanted.map((contract, index) => ({ ...contract, codeHash: hashes[index] }))
  const factory = contracts.find(({ name }) => name === 'smartAccountFactory')
  const problems = [
    deployerHash === DEPLOYER_CODE_HASH
      ? undefined
      : `The deterministic deployer is not at ${deterministicDeployerAddress}: have it deployed (https://github.com/Arachnid/deterministic-deployment-proxy).`,
    hasEntryPoint
      ? undefined
      : `EntryPoint 0.8 is not at ${entryPoint08Address}: smart accounts cannot work without it.`,
    factory?.codeHash === undefined || factory.codeHash === smartAccountFactoryCodeHash
      ? undefined
      : `The code of the factory at ${factory.address} differs from ours (${factory.codeHash}).`,
  ]
  return {
    chainId,
    contracts,
    hasP256: p256.data !== undefined && hexToBigInt(p256.data) === 1n,
    problems: problems.filter((problem) => problem !== undefined),
  }
}

function paymasterContract({ owner, signer }: PaymasterKeys) {
  const bytecode = encodeDeployData({
    abi: sponsorPaymasterAbi,
    bytecode: sponsorPaymasterBytecode,
    args: [owner, signer],
  })
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: deterministicDeployerAddress,
    salt: stakeSalt,
    bytecode,
  })
  return { name: 'sponsorPaymaster', address, bytecode }
}

/** Checks whether the chain has EntryPoint 0.8, by its EIP-712 domain, since EntryPoint's code differs between chains. */
async function isEntryPoint(client: PublicClient): Promise<boolean> {
  if (!(await client.getCode({ address: entryPoint08Address }))) return false
  const request = { address: entryPoint08Address, abi: entryPoint08Abi, functionName: 'eip712Domain' } as const
  const domain = await client.readContract(request).catch((error: unknown) => {
    if (isFunctionMissing(error)) return undefined
    throw error
  })
  if (!domain) return false
  const [, name, version, chainId, address] = domain
  const isHere = Number(chainId) === (await client.getChainId()) && address === entryPoint08Address
  return name === 'ERC4337' && version === '1' && isHere
}

/** Whether a read failed because the contract lacks the function, and not because the node did not answer. */
function isFunctionMissing(error: unknown): boolean {
  const isMissing = (cause: unknown): boolean =>
    cause instanceof ContractFunctionRevertedError ||
    cause instanceof ContractFunctionZeroDataError ||
    cause instanceof AbiDecodingDataSizeTooSmallError
  return error instanceof BaseError && error.walk(isMissing) !== null
}

async function hashCode(client: PublicClient, address: Address): Promise<Hex | undefined> {
  const code = await client.getCode({ address })
  return code && keccak256(code)
}
