import { isAddress } from '@holdfast/caip'
import { devnetPaymaster } from '@holdfast/contracts/accounts'
import * as z from 'zod'
import { lowerHex } from '../../chain/lowerHex.ts'

type Hex = `0x${string}`

const wei = z
  .string()
  .regex(/^\d{1,30}$/, { error: 'an amount in wei, as a string of digits' })
  .transform((text) => BigInt(text))
const address = z
  .custom<Hex>((value) => isAddress(value, 'eip155') && value.startsWith('0x'), { error: 'not an EVM address' })
  .transform((value) => lowerHex(value))

/** The operator's settings for user operations on a chain. */
export const chainBundlerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('own'),
    /**
     * The least stake with which an entity counts as staked, in wei. ERC-7562 suggests the value of about 1,000 dollars.
     *
     * @see ERC-7562, `MIN_STAKE_VALUE`
     */
    minStake: wei.default(10n ** 17n),
    /** The lowest accepted priority fee, in wei per gas. */
    minPriorityFeePerGas: wei.default(0n),
    /** The most gas of a bundle. */
    maxBundleGas: z
      .number()
      .int()
      .min(1_000_000)
      .max(1_000_000_000)
      .default(20_000_000)
      .transform((gas) => BigInt(gas)),
    /** The most operations in a bundle. */
    maxBundleOperations: z.number().int().min(1).max(500).default(50),
    /** The most operations in the mempool. */
    maxWaiting: z.number().int().min(1).max(1_000_000).default(10_000),
    /** How many blocks a bundle may wait before it is sent again with higher fees. */
    stuckBlocks: z.number().int().min(1).max(1_000).default(3),
    /** For how many blocks after an operation's block the bundler checks that the block was not replaced. */
    watchedBlocks: z.number().int().min(1).max(1_000).default(12),
  }),
  z.strictObject({
    kind: z.literal('external'),
    /** May name any host and contain a key, because the URL comes from the operator's own file. */
    url: z.url({ protocol: /^https?$/ }),
  }),
])

/** The paymaster that pays for user operations that a project's policy sponsors. */
export const chainPaymasterSchema = z.strictObject({
  address,
  /** How long the server's promise to pay for an operation is valid, in seconds. */
  validityS: z.number().int().min(60).max(86_400).default(600),
})

/** The operator's settings for user operations on a chain. */
export type ChainBundler = z.output<typeof chainBundlerSchema>
/** The paymaster of a chain. */
export type ChainPaymaster = z.output<typeof chainPaymasterSchema>

/** The bundler and the paymaster of each local EVM chain. */
export const devnetBundler: { bundler: ChainBundler; paymaster: ChainPaymaster } = {
  bundler: chainBundlerSchema.parse({ kind: 'own' }),
  paymaster: chainPaymasterSchema.parse({ address: devnetPaymaster.address }),
}
