import { smartAccountAbi } from '@holdfast/contracts/accounts'
import { delegationFramework, permissionModuleFactoryAbi } from '@holdfast/contracts/delegation'
import { type Address, concat, encodeFunctionData, getContractAddress, type Hex, isAddressEqual, zeroHash } from 'viem'
import type { Delegation } from './delegation.ts'

/** Modules that make calls as the account. @see ERC-7579 */
const EXECUTOR = 2n

/**
 * Computes the address of a smart account's module of permissions, deployed or not. It is the same on every chain, and is the
 * delegator of the account's delegations.
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

/** Writes the calls by which a smart account lets its module of permissions act for it. */
export function permissionSetupCalls(account: Address): readonly { to: Address; value: bigint; data: Hex }[] {
  const created = { abi: permissionModuleFactoryAbi, functionName: 'createModule', args: [account] } as const
  const args = [EXECUTOR, permissionModuleOf(account), '0x'] as const
  return [
    { to: delegationFramework.moduleFactory, value: 0n, data: encodeFunctionData(created) },
    {
      to: account,
      value: 0n,
      data: encodeFunctionData({ abi: smartAccountAbi, functionName: 'installModule', args }),
    },
  ]
}

/** Writes the call that asks a smart account whether its module may act. The answer is `true` as a word, if so. */
export function permissionSetupCheck(account: Address): { to: Address; data: Hex } {
  const args = [EXECUTOR, permissionModuleOf(account), '0x'] as const
  return {
    to: account,
    data: encodeFunctionData({ abi: smartAccountAbi, functionName: 'isModuleInstalled', args }),
  }
}

/** Reads the answer to {@link permissionSetupCheck}. An account that is not deployed answers nothing. */
export function isPermissionSetUp(answer: unknown): boolean {
  return answer === `0x${'1'.padStart(64, '0')}`
}

/** Tells how a delegation belongs to an account, if it does: by its key (EIP-7702), or by the module of a smart account. */
export function delegationKind(delegation: Delegation, account: Address): 'eoa' | 'smartAccount' | undefined {
  if (isAddressEqual(delegation.delegator, account)) return 'eoa'
  return isAddressEqual(delegation.delegator, permissionModuleOf(account)) ? 'smartAccount' : undefined
}
