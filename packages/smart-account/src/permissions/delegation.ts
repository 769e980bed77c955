import { delegationFramework, delegationManagerAbi } from '@holdfast/contracts/delegation'
import {
  type Address,
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  hashStruct,
  zeroHash,
} from 'viem'

/** A rule of a delegation: the contract that enforces it, and its arguments. */
export type Caveat = { enforcer: Address; terms: Hex }
/** A delegation, which an account signs so that a key may act for the account within the rules (caveats). @see ERC-7710 */
export type Delegation = {
  delegate: Address
  delegator: Address
  authority: Hex
  caveats: readonly Caveat[]
  salt: bigint
}

/** The authority of a delegation by the account itself, not by one of the account's delegates. */
export const ROOT_AUTHORITY: Hex = `0x${'ff'.repeat(32)}`

const types = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

/** Builds the typed data that the account signs for a delegation (EIP-712). The signature is valid on the given chain only. */
export function delegationTypedData(delegation: Delegation, { chainId }: { chainId: number }) {
  return {
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: delegationFramework.manager },
    types,
    primaryType: 'Delegation' as const,
    message: { ...delegation, caveats: [...delegation.caveats] },
  }
}

/** Computes the hash by which the delegation manager identifies a delegation. */
export function hashDelegation(delegation: Delegation): Hex {
  return hashStruct({ types, primaryType: 'Delegation', data: { ...delegation, caveats: [...delegation.caveats] } })
}

const contextType = [
  {
    type: 'tuple[]',
    components: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      {
        name: 'caveats',
        type: 'tuple[]',
        components: [
          { name: 'enforcer', type: 'address' },
          { name: 'terms', type: 'bytes' },
          { name: 'args', type: 'bytes' },
        ],
      },
      { name: 'salt', type: 'uint256' },
      { name: 'signature', type: 'bytes' },
    ],
  },
] as const

/** Combines a delegation and its signature in the form that the delegation manager's functions take. */
export function signedDelegation(delegation: Delegation, signature: Hex) {
  const caveats = delegation.caveats.map((caveat) => ({ ...caveat, args: '0x' as const }))
  return { ...delegation, caveats, signature }
}

/**
 * Encodes the `context` with which an app uses its permission. The result is in lower case, since the app and the operator
 * compare contexts as text.
 */
export function encodePermissionContext(delegation: Delegation, signature: Hex): Hex {
  const context = encodeAbiParameters(contextType, [[signedDelegation(delegation, signature)]])
  return context.toLowerCase() as Hex // A text in lower case is still hex.
}

/**
 * Decodes a `context`.
 *
 * @returns undefined for other bytes, and for a context with more than one delegation.
 */
export function decodePermissionContext(context: Hex): { delegation: Delegation; signature: Hex } | undefined {
  try {
    const [list] = decodeAbiParameters(contextType, context)
    const [first] = list
    if (!first || list.length !== 1) return undefined
    const { signature, ...delegation } = first
    return { delegation, signature }
  } catch {
    // The bytes are not a permission context.
    return undefined
  }
}

/** Encodes the call that uses a permission. The key sends it to the delegation manager. */
export function encodeRedemption(
  context: Hex,
  call: { to: Address; value?: bigint | undefined; data?: Hex | undefined },
): Hex {
  const execution = encodePacked(['address', 'uint256', 'bytes'], [call.to, call.value ?? 0n, call.data ?? '0x'])
  // A mode of zeros means one call, which reverts if it fails (ERC-7579).
  const args = [[context], [zeroHash], [execution]] as const
  return encodeFunctionData({ abi: delegationManagerAbi, functionName: 'redeemDelegations', args })
}

/**
 * Builds the delegation that an account signs to revoke a permission without paying gas. This delegation allows the server's
 * key a single call, which is returned too. The call disables the revoked delegation. It goes to the delegation manager or, for
 * a smart account, to the account's permission module, which passes it on to the manager.
 *
 * @param options.relay - the server's key.
 */
export function writeRevocation(
  revoked: Delegation,
  signature: Hex,
  { relay, accountType }: { relay: Address; accountType: 'eoa' | 'smartAccount' },
) {
  const { manager, enforcers } = delegationFramework
  // The manager lets only the delegator disable a delegation. A key's own account is the delegator and calls the manager
  // itself. The delegator of a smart account's delegation is its module, so the call goes through the module.
  const to = accountType === 'eoa' ? manager : revoked.delegator
  const data = encodeFunctionData({
    abi: delegationManagerAbi,
    functionName: 'disableDelegation',
    args: [signedDelegation(revoked, signature)],
  })
  const delegation: Delegation = {
    delegate: relay,
    delegator: revoked.delegator,
    authority: ROOT_AUTHORITY,
    caveats: [
      { enforcer: enforcers.exactExecution, terms: concat([to, zeroHash, data]) },
      { enforcer: enforcers.limitedCalls, terms: `0x${'1'.padStart(64, '0')}` },
    ],
    salt: BigInt(hashDelegation(revoked)),
  }
  return { delegation, call: { to, data } }
}
