import type { Hex } from 'viem'
import * as z from 'zod'

const hex = z.string().regex(/^0x[\da-f]*$/i)
const lowerHex = hex.transform((text) => text.toLowerCase() as Hex)
const slots = z.array(hex.transform((text) => BigInt(text)))

const contractSchema = z.object({
  /** How often, by the number of the opcode; plain ones are left out, and so are `GAS` before a call. */
  opcodes: z.record(z.string(), z.number()).transform((counts) => Object.keys(counts).map(Number)),
  reads: slots,
  writes: slots,
  transientReads: slots,
  transientWrites: slots,
  /** `<opcode> <address>`, and ` iszero` where that follows. */
  code: z.array(
    z.string().transform((text) => {
      const [opcode, address = '', next] = text.split(' ')
      return { opcode: Number(opcode), address: address.toLowerCase() as Hex, isZeroFollows: next === 'iszero' }
    }),
  ),
})

const phaseSchema = z.object({
  selector: lowerHex,
  to: lowerHex,
  input: lowerHex,
  output: lowerHex,
  error: z.string(),
  gasUsed: hex.transform((text) => BigInt(text)).optional(),
  outOfGas: z.boolean(),
  /** It did more than the tracer writes down, so that nothing is known of the rest. */
  isCut: z.boolean(),
  contracts: z.record(z.string(), contractSchema),
  calls: z.array(
    z.object({
      type: z.string(),
      from: lowerHex,
      to: lowerHex,
      value: hex.transform((text) => BigInt(text)),
      /** Its first 36 bytes: a selector and a word. */
      input: lowerHex,
      size: z.number(),
    }),
  ),
  preimages: z.array(lowerHex),
})

const traceSchema = z.object({ phases: z.array(phaseSchema), output: lowerHex, error: z.string() })

/** The trace of one entity's part of a validation. */
export type TracedPhase = z.output<typeof phaseSchema>
/** The trace of a whole validation, as the tracer reports it. */
export type ValidationTrace = z.output<typeof traceSchema>

/** Reads what a node's tracer returned. @throws {TypeError} when it is no such report. */
export function readTrace(value: unknown): ValidationTrace {
  const parsed = traceSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new TypeError(
    `debug_traceCall gave no report of our tracer (${parsed.error.issues[0]?.path.join('.')}); does the node run JavaScript tracers?`,
  )
}
