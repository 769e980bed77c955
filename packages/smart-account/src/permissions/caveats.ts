import { delegationFramework } from '@holdfast/contracts/delegation'
import { concat, encodePacked, type Hex, numberToHex } from 'viem'
import type { Caveat } from './delegation.ts'
import type { Permission } from './permission.ts'

const word = (value: bigint | number): Hex => numberToHex(value, { size: 32 })

/**
 * Encodes a permission as the rules (caveats) that the delegation framework's contracts enforce on a key.
 *
 * @param options.expiry - in seconds since 1970; from then on, the rules allow nothing.
 */
export function writeCaveats(permission: Permission, { expiry }: { expiry: number }): Caveat[] {
  const { enforcers } = delegationFramework
  const expiryCaveat = {
    enforcer: enforcers.timestamp,
    terms: encodePacked(['uint128', 'uint128'], [0n, BigInt(expiry)]),
  }
  if (permission.kind === 'calls') {
    const { target, selectors, fixed, value, uses } = permission
    return [
      { enforcer: enforcers.allowedTargets, terms: target },
      { enforcer: enforcers.allowedMethods, terms: concat(selectors) },
      // The arguments follow the selector's four bytes.
      ...fixed.map((argument) => ({
        enforcer: enforcers.allowedCalldata,
        terms: concat([word(4 + argument.index * 32), argument.value]),
      })),
      { enforcer: enforcers.valueLte, terms: word(value) },
      ...(uses === undefined ? [] : [{ enforcer: enforcers.limitedCalls, terms: word(uses) }]),
      expiryCaveat,
    ]
  }
  const { token, start } = permission
  const terms =
    permission.kind === 'periodic'
      ? concat([word(permission.amount), word(permission.periodS), word(start)])
      : concat([word(permission.initial), word(permission.most), word(permission.perSecond), word(start)])
  if (token === undefined) {
    const enforcer = permission.kind === 'periodic' ? enforcers.nativePeriod : enforcers.nativeStream
    // A transfer of the native currency must have no call data.
    return [{ enforcer, terms }, { enforcer: enforcers.exactCalldata, terms: '0x' }, expiryCaveat]
  }
  const enforcer = permission.kind === 'periodic' ? enforcers.erc20Period : enforcers.erc20Stream
  return [{ enforcer, terms: concat([token, terms]) }, { enforcer: enforcers.valueLte, terms: word(0n) }, expiryCaveat]
}
