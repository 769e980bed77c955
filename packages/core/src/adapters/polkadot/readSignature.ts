import { isRecord } from '@holdfast/base'
import { InvalidWalletAnswerError } from '../../connections/errors.ts'

/** 64 bytes of sr25519 or ed25519, 65 of ecdsa, each with or without a byte before it that names which; in hex. */
const SIGNATURE = /^(?:0x)?((?:[\da-f]{2}){64,66})$/i

/** Reads the signature in a wallet's answer. @returns hex with 0x. @throws {InvalidWalletAnswerError} */
export function readSignature(method: string, answer: unknown): `0x${string}` {
  const signature = isRecord(answer) ? answer['signature'] : answer
  const digits = typeof signature === 'string' ? SIGNATURE.exec(signature)?.[1] : undefined
  if (digits === undefined) throw new InvalidWalletAnswerError({ method, answer: signature })
  return `0x${digits.toLowerCase()}`
}
