/** The reason why a transaction failed, in the form of JSON-RPC: a name, or a name with details. */
export type TransactionFailure = string | { [name: string]: unknown }

/**
 * Converts the VM's text of an error to the form of JSON-RPC. For example, `InstructionError(0, Custom(1))` becomes
 * `{ InstructionError: [0, { Custom: 1 }] }`.
 */
export function readFailure(text: string): TransactionFailure {
  const { name, content } = split(text)
  if (name === 'InstructionError') {
    const [index = '0', ...inner] = content.split(', ')
    return { InstructionError: [Number(index), readInstructionError(inner.join(', '))] }
  }
  const index = /\d+/.exec(content)
  if (name === 'DuplicateInstruction' && index) return { [name]: Number(index[0]) }
  return index ? { [name]: { account_index: Number(index[0]) } } : name
}

function readInstructionError(text: string): TransactionFailure {
  const { name, content } = split(text)
  return name === 'Custom' ? { Custom: Number(content) } : name
}

/** Splits a text into a name and the content of the round or curly brackets after it. */
function split(text: string): { name: string; content: string } {
  const at = text.search(/[ ({]/)
  if (at < 0) return { name: text, content: '' }
  return {
    name: text.slice(0, at),
    content: text
      .slice(at)
      .replace(/^ ?[({] ?/, '')
      .replace(/ ?[)}]$/, ''),
  }
}

/** Returns the message with which nodes report a failure. */
export function describeFailure(failure: TransactionFailure): string {
  if (typeof failure === 'string') return MESSAGES[failure] ?? failure
  const [name, details] = Object.entries(failure)[0] ?? ['', undefined]
  if (name !== 'InstructionError' || !Array.isArray(details)) return name
  const [index, inner] = details as [number, TransactionFailure] // Cast: `readFailure` returns this type.
  const code = typeof inner === 'object' ? Number(inner['Custom']) : undefined
  const words = typeof inner === 'string' ? inner : JSON.stringify(inner)
  const reason = code === undefined ? words : `custom program error: 0x${code.toString(16)}`
  return `Error processing Instruction ${index}: ${reason}`
}

const MESSAGES: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  SignatureFailure: 'Transaction did not pass signature verification',
}
