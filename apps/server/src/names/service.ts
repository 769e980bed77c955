import {
  defaultEvmCoinType,
  findNameProblem,
  labelInZone,
  type NameMessage,
  type NameRecord,
  type NameSuggestions,
  nameMessageSchema,
  toEvmChainId,
} from '@holdfast/api/names'
import type { Clock } from '@holdfast/base'
import { formatCaipNetworkId, isSameAddress } from '@holdfast/caip'
import { ChainUnavailableError } from '../chain/reads/errors.ts'
import { isSignedByKey, type SignatureChecker } from '../chain/signatures.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import { toChecksummed } from '../chain-data/toChecksummed.ts'
import { hasUnstorableText } from '../http/body.ts'
import { skeletonOf } from '../spam/skeleton.ts'
import { readAttributes } from './attributes.ts'
import { NameRefusedError } from './errors.ts'
import { isReserved } from './reserved.ts'
import type { NameRow, NameStore } from './store.ts'
import { suggestNames } from './suggest.ts'

/** How far a message's time may differ from the server's clock, in either direction: phone clocks can be minutes off. */
const CLOCK_SKEW_MS = 15 * 60_000

/** Names of accounts in the operator's zone. */
export type NameService = {
  /**
   * Finds a name's record.
   *
   * @param name - with or without the zone.
   * @param subnet - the caller's network, as returned by `subnetOf`.
   * @throws {NameRefusedError} if the name is not registered.
   */
  resolve: (name: string, subnet: string) => Promise<NameRecord>
  /**
   * Finds the record of an account's name, as a list of at most one.
   *
   * @param address - in lower case.
   * @param subnet - the caller's network, as returned by `subnetOf`.
   */
  reverse: (address: `0x${string}`, subnet: string) => Promise<NameRecord[]>
  /** Suggests names like the typed one, free ones first. @throws {NameRefusedError} for another zone. */
  suggest: (label: string, zone?: string) => Promise<NameSuggestions>
  /**
   * Registers a name for the account that signed the message. Repeating the same call is not an error.
   *
   * @throws {NameRefusedError} with the first problem, and {ChainUnavailableError} if a contract's signature cannot be checked.
   */
  register: (request: { coinType: number; address: string; message: string; signature: `0x${string}` }) => Promise<void>
}

/**
 * Creates the service.
 *
 * @param options.zone - the ending of every name, without a dot before it.
 * @param options.chainIds - the chains for which names are registered.
 * @param options.pictureOf - returns the URL of an avatar in our picture proxy; null if the proxy cannot fetch it.
 */
export function createNameService(options: {
  zone: string
  chainIds: readonly number[]
  store: NameStore
  signatures: SignatureChecker
  pictureOf: (avatar: string, subnet: string) => Promise<string | null>
  clock: Pick<Clock, 'now'>
}): NameService {
  const { zone, chainIds, store, signatures, pictureOf, clock } = options

  const toRecord = async (row: NameRow, subnet: string): Promise<NameRecord> => {
    const { label, address, coinType, isEverywhere, registeredAt, avatar, bio } = row
    const picture = avatar === null ? null : await pictureOf(avatar, subnet)
    const attributes = { ...(picture !== null && { avatar: picture }), ...(bio !== null && { bio }) }
    const entry = { address: toChecksummed(address), created: registeredAt.toISOString() }
    const seconds = Math.floor(registeredAt.getTime() / 1_000)
    return {
      name: `${label}.${zone}`,
      registered: seconds,
      updated: seconds,
      addresses: { [String(coinType)]: entry, ...(isEverywhere && { [String(defaultEvmCoinType)]: entry }) },
      attributes: Object.keys(attributes).length > 0 ? [attributes] : [],
    }
  }
  const assertFresh = ({ timestamp }: NameMessage): void => {
    if (Math.abs(timestamp * 1_000 - clock.now()) > CLOCK_SKEW_MS) throw new NameRefusedError('message_expired')
  }

  return {
    resolve: async (name, subnet) => {
      const label = labelInZone(name, zone)
      const row = label === undefined || findNameProblem(label) ? undefined : await store.find(label)
      if (!row) throw new NameRefusedError('name_unknown')
      return toRecord(row, subnet)
    },
    reverse: async (address, subnet) => {
      const row = await store.findByAddress(address)
      return row ? [await toRecord(row, subnet)] : []
    },
    suggest: async (typed, requestedZone = zone) => {
      if (requestedZone.toLowerCase() !== zone) throw new NameRefusedError('zone')
      const label = labelInZone(typed, zone)
      if (label === undefined) throw new NameRefusedError('zone')
      const names = suggestNames(label, new Date(clock.now()).getUTCFullYear())
      if (names.length === 0) return { suggestions: [] }
      const taken = new Set(await store.findTaken(names.map(skeletonOf)))
      const suggestions = names.map((name) => ({ name, registered: taken.has(skeletonOf(name)) }))
      return { suggestions: suggestions.toSorted((one, other) => Number(one.registered) - Number(other.registered)) }
    },
    register: async ({ coinType, address, message, signature }) => {
      const signed = readMessage(message)
      const label = labelInZone(signed.name, zone)
      if (label === undefined || !signed.name.toLowerCase().endsWith(`.${zone}`)) throw new NameRefusedError('zone')
      const problem = findNameProblem(label)
      if (problem) throw new NameRefusedError(problem)
      if (isReserved(label)) throw new NameRefusedError('reserved')
      const chainId = toEvmChainId(coinType)
      if (chainId === undefined || !chainIds.includes(chainId)) throw new NameRefusedError('chain')
      const account = readAccount(address)
      assertFresh(signed)
      assertSigner(signed, { account, chainId })
      const attributes = readAttributes(signed.attributes)
      const isKeySignature = await isSignedByKey({ address: account, message, signature })
      const isSigned =
        isKeySignature ||
        (await signatures.isSignedBy({ chainId, address: account, message, signature }).catch((cause: unknown) => {
          throw new ChainUnavailableError({ cause })
        }))
      if (!isSigned) throw new NameRefusedError('signature')
      const skeleton = skeletonOf(label)
      const conflicts = await store.add({
        label,
        skeleton,
        address: account,
        coinType,
        isEverywhere: isKeySignature,
        ...attributes,
        registeredAt: new Date(clock.now()),
      })
      if (conflicts.length === 0 || conflicts.some((row) => row.label === label && row.address === account)) return
      if (conflicts.some((row) => row.label === label)) throw new NameRefusedError('taken')
      throw new NameRefusedError(conflicts.some((row) => row.address === account) ? 'already_named' : 'look_alike')
    },
  }
}

/** @throws {NameRefusedError} */
function readMessage(text: string): NameMessage {
  // The check of the body does not find escapes within the message, since the message is a text within the body.
  if (hasUnstorableText(text)) throw new NameRefusedError('message')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // The text is not JSON.
    throw new NameRefusedError('message')
  }
  const parsed = nameMessageSchema.safeParse(json)
  if (!parsed.success) throw new NameRefusedError('message')
  return parsed.data
}

/**
 * Refuses a message that names another account or chain than the call. Messages of other kits name neither, and are accepted.
 *
 * @throws {NameRefusedError}
 */
function assertSigner({ address, chainId }: NameMessage, signer: { account: `0x${string}`; chainId: number }): void {
  const isOther =
    (address !== undefined && !isSameAddress(address, signer.account, 'eip155')) ||
    (chainId !== undefined && chainId !== formatCaipNetworkId({ namespace: 'eip155', reference: signer.chainId }))
  if (isOther) throw new NameRefusedError('message_account')
}
