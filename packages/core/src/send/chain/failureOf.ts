import { BaseError, readField } from '@holdfast/base'
import { decodeErrorResult, type Hex, isHex, parseAbi } from 'viem'
import { findErrorMessage } from '../../text/parseErrorMessage.ts'
import { showableText } from '../../text/showableText.ts'
import { layersOf } from '../../wallet-errors/errorLayers.ts'
import { readWalletError } from '../../wallet-errors/readWalletError.ts'
import type { SendFailure } from '../errors.ts'
import { SendFailedError } from '../errors.ts'

/**
 * The errors with which contracts explain a revert: Solidity's own, and those of tokens, of a paused contract, and of the
 * swap gateway (an order has expired, or would give less than its minimum). @see ERC-6093
 */
const errorsAbi = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSender(address sender)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error ERC1155InvalidReceiver(address receiver)',
  'error EnforcedPause()',
  'error OrderExpired(uint256 deadline, uint256 timestamp)',
  'error OutputBelowMinimum(uint256 amount, uint256 minimum)',
])

/** Contract errors that mean the same as the kit's 'insufficientBalance'. */
const insufficient = /^ERC(?:20|1155)InsufficientBalance$/

/** Reads why a wallet, a node or a contract refused, as a code for which the views have texts. */
export function failureOf(error: unknown): SendFailure {
  if (error instanceof SendFailedError) return error.failure
  const revert = revertOf(error)
  if (revert) return insufficient.test(revert) ? { code: 'insufficientBalance' } : { code: 'reverted', detail: revert }
  const code = readWalletError(error)
  return code ? { code } : { code: 'unknown', detail: messageOf(error) }
}

/** Returns the contract's own reason: its text, or the name of its error. Undefined if the error is not a revert. */
function revertOf(error: unknown): string | undefined {
  const data = layersOf(error)
    .map((layer) => readField(layer, 'data'))
    .find((value): value is Hex => isHex(value) && value.length >= 10)
  if (!data) return undefined
  try {
    const { errorName, args } = decodeErrorResult({ abi: errorsAbi, data })
    const [first] = args ?? []
    return errorName === 'Error' && typeof first === 'string' ? showableText(first) : errorName
  } catch {
    // The error is not one of `errorsAbi`, so only its selector is known.
    return data.slice(0, 10)
  }
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof BaseError) return findErrorMessage(error)
  const message = layersOf(error)
    .map((layer) => readField(layer, 'details') ?? readField(layer, 'message'))
    .findLast((value) => typeof value === 'string')
  return showableText(message) || undefined
}
