import '../../jitless.ts'
import * as z from 'zod/mini'
import { validEntries } from '../../validEntries.ts'
import { caipAddressSchema, chainIdSchema, flagsSchema, nameSchema, wholeSchema } from '../values.ts'

const imageUrl = z.string().check(z.regex(/^https?:\/\//i))

/** An NFT that an account holds. */
export const nftSchema = z.object({
  chainId: chainIdSchema,
  /** The collection's CAIP-10 address. */
  address: caipAddressSchema,
  tokenId: wholeSchema,
  standard: z.enum(['erc721', 'erc1155']),
  /** How many the account holds; always 1 for ERC-721. */
  quantity: wholeSchema,
  name: z.nullable(nameSchema),
  description: z.nullable(z.string().check(z.maxLength(4_096))),
  collection: z.object({ name: z.nullable(nameSchema), symbol: z.nullable(nameSchema) }),
  /** The URLs of the picture in two sizes, from the server's image proxy; null when there is no picture. */
  image: z.catch(z.nullable(z.object({ preview: imageUrl, detail: imageUrl })), null),
  flags: flagsSchema,
})

/** `GET /v1/account/{address}/nfts`: one page. */
export const nftsSchema = z.object({
  nfts: validEntries(nftSchema),
  /** The cursor of the next page; null on the last one. */
  next: z.nullable(z.string()),
})

/** An NFT that an account holds. */
export type Nft = z.infer<typeof nftSchema>
/** One page of the NFTs that an account holds. */
export type Nfts = z.infer<typeof nftsSchema>
