import { BaseError } from '@holdfast/base'

/** Thrown for a chain id that is not that of an EVM chain with a coin type. @see specification section 5; ENSIP-11 */
export class InvalidChainIdError extends BaseError {
  override name = 'InvalidChainIdError' as const
  readonly chainId: number
  constructor({ chainId }: { chainId: number }) {
    super('Invalid chainId', {
      metaMessages: [`Chain id: ${chainId}`, 'Pass a whole number from 0 to 2147483647.'],
    })
    this.chainId = chainId
  }
}

/** The lengths of an account's name without its zone, in characters. A label in DNS wire format has at most 63 bytes. */
export const nameLimits = { min: 4, max: 63 } as const

/** Why a text cannot be an account's name. */
export type NameProblem = 'tooShort' | 'tooLong' | 'characters'

/**
 * Checks the form of an account's name.
 *
 * @param label - the name without its zone, as typed.
 * @returns undefined for a name of an allowed length that has only letters, digits and hyphens, neither begins nor ends with a
 * hyphen, and does not have hyphens as its third and fourth characters.
 * @see specification section 5, 'names'; ENSIP-15, 'Label extensions'
 */
export function findNameProblem(label: string): NameProblem | undefined {
  if (/[^a-z\d-]/i.test(label) || label.startsWith('-') || label.endsWith('-') || label.startsWith('--', 2)) {
    return 'characters'
  }
  if (label.length < nameLimits.min) return 'tooShort'
  return label.length > nameLimits.max ? 'tooLong' : undefined
}

/**
 * Returns the part of a name before its zone, in lower case: the whole name if it has no zone, undefined if it is in another
 * zone.
 */
export function labelInZone(name: string, zone: string): string | undefined {
  const plain = name.toLowerCase()
  const suffix = `.${zone}`
  const label = plain.endsWith(suffix) ? plain.slice(0, -suffix.length) : plain
  return label.includes('.') ? undefined : label
}

/**
 * Returns the coin type of an EVM chain, which a name's registration uses.
 *
 * @param chainId - the EIP-155 number.
 * @throws {InvalidChainIdError} for a chain id without a coin type.
 * @see ENSIP-11
 */
export function toEvmCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= 0x8000_0000) throw new InvalidChainIdError({ chainId })
  return (0x8000_0000 | chainId) >>> 0
}

/** The coin type of the address that applies to every EVM chain without a record of its own. @see ENSIP-19 */
export const defaultEvmCoinType = 0x8000_0000

/** Returns the EIP-155 number of the EVM chain that a coin type stands for; undefined if it stands for none. @see ENSIP-11 */
export function toEvmChainId(coinType: number): number | undefined {
  return coinType >= 0x8000_0000 && coinType <= 0xffff_ffff ? coinType - 0x8000_0000 : undefined
}
