import '../jitless.ts'
import * as z from 'zod/mini'
import { decimalSchema } from '../data/values.ts'
import { onRampLimits } from './limits.ts'

/** The providers that a server may offer. The sandbox exists only in development. */
export const onRampProviderNames = ['coinbase', 'meld', 'sandbox'] as const
/** A provider, as the API spells it. */
export const onRampProviderSchema = z.enum(onRampProviderNames)
/** A provider, as the API spells it. */
export type OnRampProviderName = (typeof onRampProviderNames)[number]

/** The chains by the names that providers use, for `defaultNetwork` and `blockchains`. */
export const payChains = [
  'ethereum',
  'arbitrum',
  'polygon',
  'berachain',
  'avalanche-c-chain',
  'optimism',
  'celo',
  'base',
] as const
/** A chain by the name that providers use. */
export type PayChain = (typeof payChains)[number]

/**
 * The state of a purchase. It only advances, in this order: `created` (the link exists), `opened` (the provider's page is open),
 * `paid`, `sent` (the provider names a transaction), `confirmed` (by the chain if the server can read it, otherwise by the
 * provider). `confirmed` and `failed` are final. An `expired` purchase that is paid late continues.
 */
export const onRampStatuses = ['created', 'opened', 'paid', 'sent', 'confirmed', 'failed', 'expired'] as const
/** The state of a purchase. */
export type OnRampStatus = (typeof onRampStatuses)[number]

/** An amount as a user types it: digits and at most one point. Money stays a string until it is shown. */
export const amountSchema = decimalSchema.check(z.maxLength(onRampLimits.amount))

/** The code of a currency, such as `USD`. */
export const currencyCodeSchema = z.string().check(z.regex(/^[A-Z]{3}$/))

/** The symbol of a token, such as `USDC`. */
export const symbolSchema = z.string().check(z.regex(/^[\w.+-]{1,32}$/))

/** The code of a country, ISO 3166-1 alpha-2, such as `DE`. */
export const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/))

/** A time zone as the browser names it, such as `Europe/Berlin`. */
export const timeZoneSchema = z.string().check(z.maxLength(64), z.regex(/^[\w+/-]+$/))

/** An order's id. It cannot be guessed: any caller with the id may read the order. */
export const orderIdSchema = z.string().check(z.regex(/^[\w-]{22}$/))
