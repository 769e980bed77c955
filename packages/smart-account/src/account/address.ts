import {
  smartAccountFactoryAbi,
  smartAccountFactoryAddress,
  smartAccountImplementationAddress,
} from '@holdfast/contracts/accounts'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  zeroHash,
} from 'viem'
import { assertOwner, type Owner } from './owner.ts'

/** How many owners must sign: one, since a new account has only one owner. */
const THRESHOLD = 1n

/**
 * The creation code of a minimal proxy to the account's implementation (ERC-1167). @see https://eips.ethereum.org/EIPS/eip-1167
 */
const cloneCreationCode = concat([
  '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
  smartAccountImplementationAddress,
  '0x5af43d82803e903d91602b57fd5bf3',
])

/**
 * Computes the address of an owner's smart account, deployed or not. The address is the same on every chain and never changes,
 * even if the account gets other owners.
 *
 * @param owner - the account's first owner.
 * @param salt - distinguishes several accounts of one owner, 32 bytes. @default zeros, as in the embedded wallet
 * @throws {InvalidOwnerError}
 */
export function getSmartAccountAddress({ owner, salt = zeroHash }: getSmartAccountAddress.Parameters): Address {
  assertOwner(owner)
  const creationArguments = encodeAbiParameters(
    [{ type: 'bytes[]' }, { type: 'uint64' }, { type: 'bytes32' }],
    [[owner], THRESHOLD, salt],
  )
  return getContractAddress({
    opcode: 'CREATE2',
    from: smartAccountFactoryAddress,
    salt: keccak256(creationArguments),
    bytecode: cloneCreationCode,
  })
}

export declare namespace getSmartAccountAddress {
  type Parameters = { owner: Owner; salt?: Hex | undefined }
}

/**
 * Encodes the call that deploys an owner's account. The first operation needs the call (ERC-4337), and so do signatures before
 * the first operation (ERC-6492).
 *
 * @throws {InvalidOwnerError}
 */
export function accountFactoryCall({ owner, salt = zeroHash }: getSmartAccountAddress.Parameters): {
  factory: Address
  factoryData: Hex
} {
  assertOwner(owner)
  return {
    factory: smartAccountFactoryAddress,
    factoryData: encodeFunctionData({
      abi: smartAccountFactoryAbi,
      functionName: 'createAccount',
      args: [[owner], THRESHOLD, salt],
    }),
  }
}
