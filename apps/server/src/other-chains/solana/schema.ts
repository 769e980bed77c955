import * as z from 'zod'

const slot = z.number().int().nonnegative()
const amount = z.number().nonnegative()

/** Creates the schema of an answer that is valid as of a slot. */
const withContext = <Value extends z.ZodType>(value: Value) => z.object({ context: z.object({ slot }), value })

const accountSchema = z.object({
  owner: z.string(),
  data: z.tuple([z.string(), z.literal('base64')]),
})

/** The answer to `getBalance`. JSON's numbers lose the last digits of a balance above 2^53. */
export const balanceSchema = withContext(amount)
/** The answer to `getTokenAccountsByOwner` with `base64`. */
export const tokenAccountsSchema = withContext(z.array(z.object({ pubkey: z.string(), account: accountSchema })))
/** The answer to `getMultipleAccounts` with `base64`. */
export const accountsSchema = withContext(z.array(accountSchema.nullable()))

/** The answer to `getSignaturesForAddress`. */
export const signaturesSchema = z
  .array(z.object({ signature: z.string().min(64).max(90), slot, blockTime: z.number().int().nullable() }))
  .max(1_000)

const tokenBalance = z.object({
  accountIndex: z.number().int().nonnegative(),
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.number().int().min(0).max(255) }),
})

/** The answer to `getTransaction` with `json`. */
export const transactionSchema = z
  .object({
    slot,
    blockTime: z.number().int().nullable(),
    transaction: z.object({
      signatures: z.array(z.string()).min(1),
      message: z.object({ accountKeys: z.array(z.string()).min(1).max(256) }),
    }),
    meta: z.object({
      err: z.unknown(),
      fee: amount,
      loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).optional(),
      preBalances: z.array(amount),
      postBalances: z.array(amount),
      preTokenBalances: z.array(tokenBalance).nullish(),
      postTokenBalances: z.array(tokenBalance).nullish(),
    }),
  })
  .nullable()

/** A transaction as a node writes it. */
export type NodeTransaction = NonNullable<z.output<typeof transactionSchema>>
