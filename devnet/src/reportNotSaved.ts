import type { ChainStateNotSavedError } from './errors.ts'

/** Writes a line to stderr that the state of a chain could not be written. */
export function reportNotSaved(error: ChainStateNotSavedError): void {
  process.stderr.write(`holdfast: ${error.shortMessage} (${error.details})\n`)
}
