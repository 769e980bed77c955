import { type Hex, hexToBytes, toHex } from 'viem'

/** A log to emit: its topics, and whole words of data. */
export type LogToEmit = { topics: readonly Hex[]; data?: readonly Hex[] | undefined }

/** The behaviour of a test contract when it is called. */
export type Behaviour = {
  /** Answers by the call's selector, such as `0x06fdde03`. */
  answers?: Readonly<Record<string, Hex>> | undefined
  /** The ether, in wei, that the contract sends if the call's selector is not in `answers`. */
  sends?: readonly { to: Hex; wei: bigint }[] | undefined
  /** The logs that the contract emits in such a call, after it has sent the ether. */
  logs?: readonly LogToEmit[] | undefined
  /** Whether such a call reverts in the end. */
  reverts?: boolean | undefined
}

const bytes = (...parts: (Hex | number)[]): number[] =>
  parts.flatMap((part) => (typeof part === 'number' ? [part] : [...hexToBytes(part)]))
const word = (value: bigint | Hex): Hex => toHex(BigInt(value), { size: 32 })
/** Assembles a PUSH3, for lengths and offsets in the code. */
const push3 = (value: number): number[] => bytes(0x62, toHex(value, { size: 3 }))
const push32 = (value: bigint | Hex): number[] => bytes(0x7f, word(value))

function emit({ topics, data = [] }: LogToEmit): number[] {
  const store = data.flatMap((value, at) => [...push32(value), ...push3(at * 32), 0x52])
  return [
    ...store,
    ...topics.toReversed().flatMap(push32),
    ...push3(data.length * 32),
    ...push3(0),
    0xa0 + topics.length,
  ]
}

/** Assembles a CALL without data, whose result is dropped. */
function send({ to, wei }: { to: Hex; wei: bigint }): number[] {
  return [...push3(0), ...push3(0), ...push3(0), ...push3(0), ...push32(wei), ...push32(to), 0x5a, 0xf1, 0x50]
}

/** The lengths in bytes of the check for one selector, and of the branch that answers it. */
const TEST_LENGTH = 17
const ANSWER_LENGTH = 19

/** Assembles the bytecode of a contract with this behaviour, for `anvil_setCode`. No compiler is needed. */
export function assemble({ answers = {}, sends = [], logs = [], reverts = false }: Behaviour): Hex {
  const entries = Object.entries(answers)
  const end = reverts ? [...push3(0), ...push3(0), 0xfd] : [0x00]
  const body = [...sends.flatMap(send), ...logs.flatMap(emit), ...end]
  const answersStart = entries.length * TEST_LENGTH + body.length
  let dataStart = answersStart + entries.length * ANSWER_LENGTH
  const tests = entries.flatMap(([selector], at) => [
    // Cast: the keys of the entries are selectors in hex.
    ...bytes(0x60, 0x00, 0x35, 0x60, 0xe0, 0x1c, 0x63, selector as Hex, 0x14),
    ...push3(answersStart + at * ANSWER_LENGTH),
    0x57,
  ])
  const branches = entries.flatMap(([, answer]) => {
    const { length } = hexToBytes(answer)
    const branch = [0x5b, ...push3(length), ...push3(dataStart), 0x60, 0x00, 0x39, ...push3(length), 0x60, 0x00, 0xf3]
    dataStart += length
    return branch
  })
  const data = entries.flatMap(([, answer]) => bytes(answer))
  return toHex(Uint8Array.from([...tests, ...body, ...branches, ...data]))
}
