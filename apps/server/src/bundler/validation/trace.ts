import * as z from 'zod'
import { lowerHex } from '../../chain/lowerHex.ts'

const hex = z.string().regex(/^0x[\da-f]*$/i)
const inLowerCase = hex.transform((text) => lowerHex(text))
const slots = z.array(hex.transform((text) => BigInt(text)))

const contractSchema = z.object({
  /**
   * The opcodes that ran, as numbers, without harmless opcodes, opcodes that other fields record, and a `GAS` right before
   * a call.
   */
  opcodes: z.record(z.string(), z.number()).transform((counts) => Object.keys(counts).map(Number)),
  reads: slots,
  writes: slots,
  transientReads: slots,
  transientWrites: slots,
  /** The opcodes that read a contract's code: `<opcode> <address>`, followed by ` iszero` if the next opcode is `ISZERO`. */
  code: z.array(
    z.string().transform((text) => {
      const [opcode, address = '', next] = text.split(' ')
      return { opcode: Number(opcode), address: lowerHex(address), isBeforeIszero: next === 'iszero' }
    }),
  ),
})

const phaseSchema = z.object({
  selector: inLowerCase,
  to: inLowerCase,
  input: inLowerCase,
  output: inLowerCase,
  error: z.string(),
  gasUsed: hex.transform((text) => BigInt(text)).optional(),
  outOfGas: z.boolean(),
  /** Whether the phase did more than the tracer records, so that the rest is unknown. */
  isCut: z.boolean(),
  contracts: z.record(z.string(), contractSchema),
  calls: z.array(
    z.object({
      type: z.string(),
      from: inLowerCase,
      to: inLowerCase,
      value: hex.transform((text) => BigInt(text)),
      /** The first 36 bytes: a selector and a word. */
      input: inLowerCase,
      /** The length of the whole input, in bytes. */
      size: z.number(),
    }),
  ),
  /** The 64-byte inputs of `KECCAK256`, such as those from which the slots of mappings are computed. */
  preimages: z.array(inLowerCase),
})

const traceSchema = z.object({ phases: z.array(phaseSchema), output: inLowerCase, error: z.string() })

/** The trace of one entity's part of a validation. */
export type TracedPhase = z.output<typeof phaseSchema>
/** The trace of a whole validation, as the tracer reports it. */
export type ValidationTrace = z.output<typeof traceSchema>

/** Parses what a node's tracer returned. @throws {TypeError} when that is not a report of our tracer. */
export function readTrace(value: unknown): ValidationTrace {
  const parsed = traceSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new TypeError(
    `debug_traceCall returned no report of our tracer (${parsed.error.issues[0]?.path.join('.')}); does the node run JavaScript tracers?`,
  )
}
