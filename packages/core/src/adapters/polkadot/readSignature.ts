import { isRecord } from '@holdfast/base'
import { InvalidWalletAnswerError } from '../../connections/errors.ts'

/** In hex: 64 bytes of sr25519 or ed25519, or 65 of ecdsa, with or without a leading byte that names the scheme. */
const SIGNATURE = /^(?:0x)?((?:[\da-f]{2}){64,66})$/i

/** Reads the signature in a wallet's answer. @returns hex with 0x. @throws {InvalidWalletAnswerError} */
export function readSignature(method: string, answer: unknown): `0x${string}` {
  const signature = isRecord(answer) ? answer['signature'] : answer
  const digits = typeof signature === 'string' ? SIGNATURE.exec(signature)?.[1] : undefined
  if (digits === undefined) throw new InvalidWalletAnswerError({ method, answer: signature })
  return `0x${digits.toLowerCase()}`
}
