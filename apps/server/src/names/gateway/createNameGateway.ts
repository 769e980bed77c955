import { findNameProblem } from '@holdfast/api/names'
import type { Clock } from '@holdfast/base'
import { encodeAbiParameters, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { NameRefusedError } from '../errors.ts'
import type { NameStore } from '../store.ts'
import { readRequest } from './readRequest.ts'
import { type KnownName, writeRecord } from './writeRecord.ts'

/** How long an answer is valid, in seconds. The resolver accepts at most an hour. */
const LIFETIME_S = 300

/** Answers resolver contracts' requests about names (ERC-3668). */
export type NameGateway = {
  /**
   * Answers a resolver's request with a signed result.
   *
   * @param request.sender - the resolver contract. Only our own resolvers get answers; the signature of each answer is valid
   * for one resolver on one chain.
   * @param request.data - the encoded call `resolve(name, data)`.
   * @returns `abi.encode(bytes result, uint64 expires, bytes signature)`.
   * @throws {NameRefusedError} for another resolver, a name of another zone, or a request for anything but known records.
   */
  answer: (request: { chainId: number; sender: Hex; data: Hex }) => Promise<Hex>
}

/** The EIP-712 type of the signed message. @see contracts/src/names/interfaces/IOffchainResolver.sol */
const types = {
  Answer: [
    { name: 'request', type: 'bytes' },
    { name: 'result', type: 'bytes' },
    { name: 'expires', type: 'uint64' },
  ],
} as const

/**
 * Creates the gateway.
 *
 * @param options.zone - the ending of every name, without a dot before it.
 * @param options.resolvers - the address of our resolver on each chain, by chain id, in lower case.
 * @param options.key - the private key of an account that the resolvers accept as signer.
 */
export function createNameGateway(options: {
  zone: string
  resolvers: ReadonlyMap<number, Hex>
  key: Hex
  store: Pick<NameStore, 'find' | 'findByAddress'>
  clock: Pick<Clock, 'now'>
}): NameGateway {
  const { zone, resolvers, key, store, clock } = options
  const signer = privateKeyToAccount(key)

  const findKnown = async (name: string): Promise<KnownName> => {
    if (name.endsWith('.reverse')) {
      const account = readReverseNode(name)
      const row = account && (await store.findByAddress(account))
      return { primary: row && `${row.label}.${zone}` }
    }
    if (name !== zone && !name.endsWith(`.${zone}`)) throw new NameRefusedError('gateway_zone')
    const label = name.slice(0, -zone.length - 1)
    // A name in another spelling has another hash, so it is another name. Only names in normal form are registered.
    const isName = label === label.toLowerCase() && findNameProblem(label) === undefined
    return { row: isName ? await store.find(label) : undefined }
  }

  return {
    answer: async ({ chainId, sender, data }) => {
      const resolver = resolvers.get(chainId)
      if (!resolver || resolver !== sender.toLowerCase()) throw new NameRefusedError('gateway_sender')
      const { name, query } = readRequest(data)
      const result = writeRecord(query, await findKnown(name), { chainId })
      const expires = BigInt(Math.floor(clock.now() / 1_000) + LIFETIME_S)
      const signature = await signer.signTypedData({
        domain: { name: 'Holdfast Names', version: '1', chainId, verifyingContract: resolver },
        types,
        primaryType: 'Answer',
        message: { request: data, result, expires },
      })
      return encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, signature],
      )
    },
  }
}

/**
 * Reads the account of a reverse node: `<address>.<suffix>.reverse`, with `addr`, `default` or a coin type as suffix.
 *
 * @see ENSIP-3, ENSIP-19
 */
function readReverseNode(name: string): Hex | undefined {
  const [, digits] = /^([\da-f]{40})\.(?:addr|default|[\da-f]{1,64})\.reverse$/.exec(name) ?? []
  return digits === undefined ? undefined : `0x${digits}`
}
