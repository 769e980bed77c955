import { delegationFramework } from '@holdfast/contracts/delegation'
import { type Address, zeroAddress } from 'viem'
import { writeCaveats } from './caveats.ts'
import { type Delegation, ROOT_AUTHORITY } from './delegation.ts'
import { ENTRY_POINTS } from './entryPoints.ts'
import { PermissionRefusedError } from './errors.ts'
import { permissionModuleOf } from './module.ts'
import type { Permission } from './permission.ts'

/** The longest that a permission may last, in seconds: 30 days. */
export const MAX_PERMISSION_S = 30 * 24 * 60 * 60

/**
 * How far in the past a stream may start, in seconds: enough for the user to decide and for clocks to differ. The key can spend
 * at once what has accumulated since the start, so with a start years ago the key could spend everything.
 */
const MAX_START_AGE_S = 60 * 60

/** The delegation manager lets any key use a delegation that has this address as its delegate. */
const ANYONE = '0x0000000000000000000000000000000000000a11'

/** A permission with its account, chain and key. */
export type GrantedPermission = {
  account: Address
  /** The kind of account. The delegator is the account itself (`eoa`), or the smart account's module. */
  accountType: 'eoa' | 'smartAccount'
  /** The app's key. */
  delegate: Address
  permission: Permission
  /** In seconds since 1970. */
  expiry: number
}

/**
 * Refuses a permission that our wallets never grant, not even with the user's approval.
 *
 * @throws {PermissionRefusedError}
 */
export function assertWithinBounds(granted: GrantedPermission, { nowS }: { nowS: number }): void {
  const problem = findProblem(granted, nowS)
  if (problem) throw new PermissionRefusedError({ problem })
}

function findProblem({ account, delegate, permission, expiry }: GrantedPermission, nowS: number) {
  const { enforcers, ...contracts } = delegationFramework
  const ownAddresses = [account, permissionModuleOf(account), ...Object.values(contracts), ...Object.values(enforcers)]
  // A key that may call an entry point for an account could spend the account's deposit.
  const protectedAddresses = new Set([...ownAddresses, ...ENTRY_POINTS].map((address) => address.toLowerCase()))
  const key = delegate.toLowerCase()
  if (expiry <= nowS) return 'expired'
  if (expiry > nowS + MAX_PERMISSION_S) return 'tooLong'
  if (protectedAddresses.has(key) || key === zeroAddress || key === ANYONE) return 'delegate'
  const target = permission.kind === 'calls' ? permission.target : permission.token
  if (target !== undefined && (protectedAddresses.has(target.toLowerCase()) || target === zeroAddress)) return 'target'
  if (permission.kind === 'calls') {
    return permission.selectors.length < 1 || permission.selectors.length > 16 ? 'functions' : undefined
  }
  if (permission.start >= expiry || permission.start < 1) return 'start'
  if (permission.kind === 'stream' && permission.start < nowS - MAX_START_AGE_S) return 'begun'
  return allowsSpending(permission) ? undefined : 'nothing'
}

function allowsSpending(permission: Exclude<Permission, { kind: 'calls' }>): boolean {
  if (permission.kind === 'periodic') return permission.amount > 0n && permission.periodS > 0
  const { initial, perSecond, most } = permission
  return (initial > 0n || perSecond > 0n) && most > 0n && initial <= most
}

/**
 * Builds the delegation that grants a permission.
 *
 * @param options.salt - random, so that the same permission can be granted twice.
 */
export function writeDelegation(granted: GrantedPermission, { salt }: { salt: bigint }): Delegation {
  const { account, accountType, delegate, permission, expiry } = granted
  return {
    delegate,
    delegator: accountType === 'eoa' ? account : permissionModuleOf(account),
    authority: ROOT_AUTHORITY,
    caveats: writeCaveats(permission, { expiry }),
    salt,
  }
}
