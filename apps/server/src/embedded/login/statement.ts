import type { Clock } from '@holdfast/base'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { DeviceNotApprovedError } from '../../custody/errors.ts'
import { RefusedError } from '../../http/errors.ts'

/** What the vault says of a device that its owner approved. */
const statementSchema = z.object({
  sub: z.string(),
  origin: z.string(),
  project_id: z.string(),
  cnf: z.object({ jkt: z.string() }),
})
/** What the vault says of a device that its owner approved. */
export type Statement = z.output<typeof statementSchema>

/** What the vault says of an owner who agreed to another address. */
const emailChangeSchema = z.object({ sub: z.string(), new_email: z.string(), cnf: z.object({ jkt: z.string() }) })
/** What the vault says of an owner who agreed to another address. */
export type EmailChangeStatement = z.output<typeof emailChangeSchema>

/** Refuses while the vault's keys cannot be read. */
class VaultUnavailableError extends RefusedError {
  override name = 'VaultUnavailableError' as const
  constructor({ cause }: { cause: unknown }) {
    super({
      status: 503,
      code: 'vault_unavailable',
      message: 'The vault does not answer at the moment. Please try again shortly.',
      retryAfterS: 5,
      cause,
    })
  }
}

/** Reads what the vault signed. */
export type Statements = {
  /** @throws {DeviceNotApprovedError} when the signature, the audience or the time does not fit. | {VaultUnavailableError} */
  read: (statement: string) => Promise<Statement>
  /** As `read`, of a change of address. */
  readEmailChange: (statement: string) => Promise<EmailChangeStatement>
}

/** Creates the reader, which fetches the vault's public keys when it first needs them, and again when one is unknown. */
export function createStatements(options: { vaultUrl: string; audience: string; clock: Clock }): Statements {
  const { vaultUrl, audience, clock } = options
  const keys = createRemoteJWKSet(new URL('/v1/jwks', vaultUrl))
  async function read<Value>(statement: string, typ: string, schema: z.ZodMiniType<Value>): Promise<Value> {
    try {
      const { payload } = await jwtVerify(statement, keys, {
        issuer: vaultUrl,
        audience,
        algorithms: ['EdDSA'],
        typ,
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(clock.now()),
      })
      return schema.parse(payload)
    } catch (cause) {
      const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
      // Anything but a refusal by the library is a failure to reach the vault.
      const isReachable = typeof code === 'string' ? code !== 'ERR_JWKS_TIMEOUT' && code.startsWith('ERR_J') : false
      if (isReachable || cause instanceof z.core.$ZodError) throw new DeviceNotApprovedError({ cause })
      throw new VaultUnavailableError({ cause })
    }
  }
  return {
    read: (statement) => read(statement, 'device-approval+jwt', statementSchema),
    readEmailChange: (statement) => read(statement, 'email-change+jwt', emailChangeSchema),
  }
}
