import { readField } from '../objects/readField.ts'

/** Options of {@link BaseError}. */
export type BaseErrorOptions = {
  /** The error's cause; kept as `cause` and walked by {@link BaseError.walk}. */
  cause?: unknown
  /** A technical detail for the console; defaults to the cause's message. */
  details?: string | undefined
  /** More lines for the console: values, units, what to do. */
  metaMessages?: readonly string[] | undefined
}

/**
 * The base class of every error that Holdfast throws.
 *
 * `shortMessage` may be shown to a user verbatim; `message` adds the rest for the console. A subclass has a literal `name` and
 * keeps its values in typed fields.
 */
export class BaseError extends Error {
  override name = 'BaseError'
  readonly shortMessage: string
  readonly details: string | undefined
  readonly metaMessages: readonly string[]

  constructor(shortMessage: string, options: BaseErrorOptions = {}) {
    const { cause, metaMessages = [] } = options
    const details = options.details ?? messageOf(cause)
    const lines = [
      shortMessage,
      ...metaMessages,
      ...(details && details !== shortMessage ? [`Details: ${details}`] : []),
    ]
    super(lines.join('\n'), cause === undefined ? undefined : { cause })
    this.shortMessage = shortMessage
    this.details = details
    this.metaMessages = metaMessages
  }

  /**
   * Goes down the chain of causes, beginning with this error itself.
   *
   * @param matches - tests each error; the first match is returned. Without `matches`, the innermost error is returned.
   * @returns the error found, or undefined when none matches.
   */
  walk(matches?: (error: unknown) => boolean): unknown {
    const chain = causesOf(this)
    return matches ? chain.find(matches) : chain.at(-1)
  }
}

/** Returns an error and its causes, outermost first, each once even if the chain is circular. */
function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = []
  let cause = error
  while (cause !== undefined && cause !== null && !causes.includes(cause)) {
    causes.push(cause)
    cause = readField(cause, 'cause')
  }
  return causes
}

/** Returns the message of a cause that is an error. Wallets and pages throw any values, even some whose fields throw. */
function messageOf(cause: unknown): string | undefined {
  try {
    return cause instanceof Error ? cause.message : undefined
  } catch {
    // A getter of the value threw.
    return undefined
  }
}
