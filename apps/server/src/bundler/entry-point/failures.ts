import { decodeAbiParameters, type Hex, parseAbiParameters, slice, toFunctionSelector } from 'viem'
import { BundlerError, bundlerCodes } from '../errors.ts'

// The errors of `handleOps`. Their selectors are computed once, because each validation ends with such an error.
const failedOp = toFunctionSelector('FailedOp(uint256,string)')
const failedOpWithRevert = toFunctionSelector('FailedOpWithRevert(uint256,string,bytes)')
const members = parseAbiParameters('uint256, string')
const membersWithRevert = parseAbiParameters('uint256, string, bytes')

/**
 * Why the EntryPoint ended `handleOps`: the operation's place in the list, a reason such as `AA24 signature error`, and the
 * data with which an entity's contract reverted, if one did.
 */
export type Failure = { index: number; reason: string; inner: Hex | undefined }

/** Reads the data with which `handleOps` reverted; undefined if it is not the refusal of an operation. */
export function readFailure(data: Hex | undefined): Failure | undefined {
  if (data === undefined) return undefined
  try {
    const selector = slice(data, 0, 4)
    if (selector !== failedOp && selector !== failedOpWithRevert) return undefined
    const isWithRevert = selector === failedOpWithRevert
    const [index, reason, inner] = decodeAbiParameters(isWithRevert ? membersWithRevert : members, slice(data, 4))
    return { index: Number(index), reason, inner }
  } catch {
    // The data are another error, or no ABI-encoded error at all.
    return undefined
  }
}

/** Finds the entity that a reason of the EntryPoint blames, by the reason's first digit. @see EntryPoint 0.8, its errors */
export function blameOf(reason: string): 'factory' | 'account' | 'paymaster' | 'bundler' {
  if (reason.startsWith('AA1')) return 'factory'
  if (reason.startsWith('AA3')) return 'paymaster'
  if (reason.startsWith('AA2')) return 'account'
  return 'bundler'
}

/** Converts the EntryPoint's refusal of an operation into the error that the caller gets. */
export function toBundlerError({ reason, inner }: Failure): BundlerError {
  return new BundlerError({
    code: codeOf(reason),
    message: reason,
    ...(inner !== undefined && inner !== '0x' && { data: { revertData: inner } }),
  })
}

function codeOf(reason: string): number {
  if (/^AA(?:24|34)/.test(reason)) return bundlerCodes.invalidSignature
  if (/^AA(?:22|32)/.test(reason)) return bundlerCodes.timeRange
  if (reason.startsWith('AA31')) return bundlerCodes.paymasterDepositTooLow
  if (reason.startsWith('AA94')) return bundlerCodes.invalidParameters
  return blameOf(reason) === 'paymaster' ? bundlerCodes.rejectedByPaymaster : bundlerCodes.rejectedByAccount
}
