import {
  concatHex,
  domainSeparator,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbiParameters,
  type SignedAuthorization,
  toHex,
} from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { eip7702Factory, entryPoint, toViemOperation, type UserOperation } from './userOperation.ts'

const operationType =
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)'
const typeHash = keccak256(toHex(operationType))
const members = parseAbiParameters('bytes32, address, uint256, bytes32, bytes32, bytes32, uint256, bytes32, bytes32')
/** The separators of the EIP-712 domains, by chain id. They depend on nothing else, so all bundlers share them. */
const separators = new Map<number, Hex>()

function separatorOf(chainId: number): Hex {
  const known = separators.get(chainId)
  if (known) return known
  const domain = { name: 'ERC4337', version: '1', chainId, verifyingContract: entryPoint } as const
  const separator = domainSeparator({ domain })
  separators.set(chainId, separator)
  return separator
}

/**
 * Computes the hash that identifies an operation. It follows EIP-712, and its domain names the EntryPoint and the chain. The
 * hashes of the type and of the domains never change, so they are cached.
 *
 * @param delegate - the contract that the sender already delegates to (EIP-7702), if any. An authorization overrides it.
 */
export function hashUserOperation(operation: UserOperation, chainId: number, delegate?: Hex): Hex {
  const delegatedTo = operation.authorization?.address ?? delegate
  const isDelegated = operation.factory === eip7702Factory && delegatedTo !== undefined
  const packed = toPackedUserOperation(
    toViemOperation(
      // Of the authorization, the hash covers only the address.
      isDelegated ? { ...operation, authorization: { address: delegatedTo } as SignedAuthorization } : operation,
    ),
    { forHash: true },
  )
  const struct = encodeAbiParameters(members, [
    typeHash,
    packed.sender,
    packed.nonce,
    keccak256(packed.initCode),
    keccak256(packed.callData),
    packed.accountGasLimits,
    packed.preVerificationGas,
    packed.gasFees,
    keccak256(packed.paymasterAndData),
  ])
  return keccak256(concatHex(['0x1901', separatorOf(chainId), keccak256(struct)]))
}
