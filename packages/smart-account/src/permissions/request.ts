import type { Address } from 'viem'
import * as z from 'zod/mini'
import { PermissionRefusedError } from './errors.ts'
import { addressSchema, chainIdSchema } from './fields.ts'
import { type Permission, permissionSchema, readPermission } from './permission.ts'

const seconds = z.int().check(z.positive(), z.lte(2 ** 40))
const signerSchema = z.object({
  type: z.enum(['account', 'key', 'wallet']),
  data: z.object({ address: z.optional(addressSchema), id: z.optional(addressSchema) }),
})
const rulesSchema = z.array(
  z.discriminatedUnion('type', [z.object({ type: z.literal('expiry'), data: z.object({ timestamp: seconds }) })]),
)

/**
 * The parameter of `wallet_grantPermissions`, or of `wallet_requestExecutionPermissions` in the newer draft, with one
 * permission.
 * @see ERC-7715
 */
const requestSchema = z.object({
  chainId: z.optional(chainIdSchema),
  account: z.optional(addressSchema),
  address: z.optional(addressSchema),
  from: z.optional(addressSchema),
  expiry: z.optional(seconds),
  rules: z.optional(z.nullable(rulesSchema)),
  signer: z.optional(signerSchema),
  to: z.optional(addressSchema),
  permissions: z.optional(z.array(permissionSchema).check(z.length(1))),
  permission: z.optional(permissionSchema),
})

/** An app's request for a permission, in either draft of the standard. */
export type PermissionRequest = {
  /** The EIP-155 number; undefined for the chain in use. */
  chainId: number | undefined
  /** Undefined for the account in use. */
  account: Address | undefined
  /** The app's key. */
  delegate: Address
  permission: Permission
  /** In seconds since 1970. */
  expiry: number
}

/**
 * Reads the parameters of a request for permissions.
 *
 * @throws {PermissionRefusedError} 'unreadable'
 */
export function readPermissionRequest(params: unknown, { nowS }: { nowS: number }): PermissionRequest {
  const parsed = z.tuple([requestSchema]).safeParse(params)
  if (!parsed.success) throw new PermissionRefusedError({ problem: 'unreadable', cause: parsed.error })
  const [{ chainId, account, address, from, expiry, rules, signer, to, permissions, permission }] = parsed.data
  const [requested = permission] = permissions ?? []
  const delegate = to ?? signer?.data.address ?? signer?.data.id
  const expiresAt = rules?.find(({ type }) => type === 'expiry')?.data.timestamp ?? expiry
  if (!requested || !delegate || expiresAt === undefined) throw new PermissionRefusedError({ problem: 'unreadable' })
  return {
    chainId,
    account: account ?? address ?? from,
    delegate,
    permission: readPermission(requested, { nowS }),
    expiry: expiresAt,
  }
}

/**
 * Reads the context of the permission that `wallet_revokePermissions` or `wallet_revokeExecutionPermission` revokes. Undefined
 * if the parameters have no context.
 */
export function readRevocation(params: unknown): `0x${string}` | undefined {
  const request: unknown = Array.isArray(params) ? params[0] : params
  if (typeof request !== 'object' || request === null) return undefined
  const context: unknown = Reflect.get(request, 'permissionContext') ?? Reflect.get(request, 'permissionsContext')
  return typeof context === 'string' && /^0x(?:[\da-f]{2})+$/i.test(context)
    ? (context as `0x${string}`) // The regular expression has checked that it is hex.
    : undefined
}
