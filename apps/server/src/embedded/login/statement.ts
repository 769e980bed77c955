import type { Clock } from '@holdfast/base'
import * as z from 'zod/mini'
import { createStatementReader } from '../../custody/statements.ts'

/** The claims of the vault's statement that an account's owner has approved a device. */
const deviceApprovalSchema = z.object({
  sub: z.string(),
  origin: z.string(),
  project_id: z.string(),
  cnf: z.object({ jkt: z.string() }),
})
/** The vault's statement that an account's owner has approved a device. */
export type DeviceApprovalStatement = z.output<typeof deviceApprovalSchema>

/** The claims of the vault's statement that an account's owner has agreed to a new address. */
const emailChangeSchema = z.object({ sub: z.string(), new_email: z.string(), cnf: z.object({ jkt: z.string() }) })
/** The vault's statement that an account's owner has agreed to a new address. */
export type EmailChangeStatement = z.output<typeof emailChangeSchema>

/** Reads the vault's statements. */
export type Statements = {
  /**
   * Verifies and parses a statement about a device. @throws {DeviceNotApprovedError} when the signature, kind, audience or time
   * is wrong | {OtherServiceUnavailableError} when the vault does not answer
   */
  readDeviceApproval: (statement: string) => Promise<DeviceApprovalStatement>
  /** Like `readDeviceApproval`, for a change of address. */
  readEmailChange: (statement: string) => Promise<EmailChangeStatement>
}

/** Creates the reader. @param options.audience - the secure origin. */
export function createStatements(options: { vaultUrl: string; audience: string; clock: Clock }): Statements {
  const { vaultUrl, audience, clock } = options
  const read = createStatementReader({ service: 'vault', issuer: vaultUrl, audience, clock })
  return {
    readDeviceApproval: (statement) => read(statement, 'device-approval+jwt', deviceApprovalSchema),
    readEmailChange: (statement) => read(statement, 'email-change+jwt', emailChangeSchema),
  }
}
