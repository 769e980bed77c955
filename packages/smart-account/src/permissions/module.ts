import { smartAccountAbi } from '@holdfast/contracts/accounts'
import { delegationFramework, permissionModuleFactoryAbi } from '@holdfast/contracts/delegation'
import { type Address, concat, encodeFunctionData, getContractAddress, type Hex, isAddressEqual, zeroHash } from 'viem'
import type { Delegation } from './delegation.ts'

/** The type of a module that makes calls as the account. @see ERC-7579 */
const EXECUTOR = 2n

/**
 * Computes the address of a smart account's permission module, deployed or not. The address is the same on every chain. The
 * module is the delegator of the account's delegations.
 */
export function permissionModuleOf(account: Address): Address {
  return getContractAddress({
    opcode: 'CREATE2',
    from: delegationFramework.moduleFactory,
    salt: zeroHash,
    // A clone whose 45 bytes of code are followed by the account, as OpenZeppelin's Clones makes it.
    bytecode: concat([
      '0x610041',
      '0x3d81600a3d39f3363d3d373d3d3d363d73',
      delegationFramework.moduleImplementation,
      '0x5af43d82803e903d91602b57fd5bf3',
      account,
    ]),
  })
}

/** Encodes the calls by which a smart account deploys and installs its permission module. */
export function permissionSetupCalls(account: Address): readonly { to: Address; value: bigint; data: Hex }[] {
  const creation = { abi: permissionModuleFactoryAbi, functionName: 'createModule', args: [account] } as const
  const args = [EXECUTOR, permissionModuleOf(account), '0x'] as const
  return [
    { to: delegationFramework.moduleFactory, value: 0n, data: encodeFunctionData(creation) },
    {
      to: account,
      value: 0n,
      data: encodeFunctionData({ abi: smartAccountAbi, functionName: 'installModule', args }),
    },
  ]
}

/**
 * Encodes the call that asks a smart account whether its permission module is installed. {@link isPermissionSetUp} reads the
 * answer.
 */
export function permissionSetupCheck(account: Address): { to: Address; data: Hex } {
  const args = [EXECUTOR, permissionModuleOf(account), '0x'] as const
  return {
    to: account,
    data: encodeFunctionData({ abi: smartAccountAbi, functionName: 'isModuleInstalled', args }),
  }
}

/** Returns whether the answer to {@link permissionSetupCheck} is true. An account that is not deployed answers with nothing. */
export function isPermissionSetUp(answer: unknown): boolean {
  return answer === `0x${'1'.padStart(64, '0')}`
}

/**
 * Returns whether `account` made a delegation as a key's own account (`eoa`, EIP-7702) or as a smart account, through its
 * permission module. Undefined if another account made it.
 */
export function delegationKind(delegation: Delegation, account: Address): 'eoa' | 'smartAccount' | undefined {
  if (isAddressEqual(delegation.delegator, account)) return 'eoa'
  return isAddressEqual(delegation.delegator, permissionModuleOf(account)) ? 'smartAccount' : undefined
}
