import type { SwapPermit, SwapPermitOffer } from '@holdfast/api/swap'
import { isRecord } from '@holdfast/base'
import { chainIdOf, isSameAddress } from '@holdfast/caip'
import { request } from '../../eip1193/checkedProvider.ts'
import type { KitWith } from '../../kit.ts'
import { assertSameInWallet } from '../../send/chain/assertSameInWallet.ts'
import { openChain } from '../../send/chain/openChain.ts'
import type { SwapAccount } from '../reading/swapAccount.ts'
import { SwapFailedError } from './failure.ts'

/** Permit2 has this address on every chain. @see https://docs.uniswap.org/contracts/permit2/overview */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** A permit that expires within this many seconds is not used: the transaction needs time to be mined. */
const SPARE_S = 60
/** The longest validity that is accepted for a signature, in seconds. */
const MAX_VALIDITY_S = 7_200

/** The signed fields of each kind of permit: names and types, in order. @see EIP-2612; Permit2, SignatureTransfer */
const signedFields: Readonly<
  Record<SwapPermitOffer['kind'], { primaryType: string; fields: Readonly<Record<string, string>> }>
> = {
  eip2612: {
    primaryType: 'Permit',
    fields: { Permit: 'owner:address spender:address value:uint256 nonce:uint256 deadline:uint256' },
  },
  permit2: {
    primaryType: 'PermitTransferFrom',
    fields: {
      PermitTransferFrom: 'permitted:TokenPermissions spender:address nonce:uint256 deadline:uint256',
      TokenPermissions: 'token:address amount:uint256',
    },
  },
}

/** The allowance that a permit must grant. */
export type PermitOrder = {
  account: Pick<SwapAccount, 'from' | 'caipNetworkId' | 'paysGas'>
  /** The contract of the token. */
  token: `0x${string}`
  spender: `0x${string}`
  /** Atomic units. */
  amount: bigint
}

/**
 * Whether the permit that the service offers allows exactly what the user has seen, and nothing else. The service is not
 * trusted to decide what the user signs.
 *
 * @param now - Unix seconds.
 */
export function isPermitFor(
  offer: SwapPermitOffer,
  { account, token, spender, amount }: PermitOrder,
  now: number,
): boolean {
  const { kind, typedData, nonce, deadline } = offer
  const { domain, types, primaryType, message } = typedData
  const expected = signedFields[kind]
  const hasFields = Object.entries(expected.fields).every(
    ([name, fields]) => types[name]?.map((field) => `${field.name}:${field.type}`).join(' ') === fields,
  )
  const isOnChain = domain.chainId === chainIdOf(account.caipNetworkId)
  const isInTime = isPermitUsable(offer, now) && Number(deadline) <= now + MAX_VALIDITY_S
  const isConsistent = String(message['nonce']) === nonce && String(message['deadline']) === deadline
  if (primaryType !== expected.primaryType || !hasFields || !isOnChain || !isInTime || !isConsistent) return false
  if (!isSame(message['spender'], spender)) return false
  if (kind === 'eip2612') {
    // A token can check the signature of a key, but not that of a smart account, for which `paysGas` is false.
    const isOwn = account.paysGas && isSame(message['owner'], account.from)
    return isOwn && isSame(domain.verifyingContract, token) && String(message['value']) === String(amount)
  }
  const { permitted } = message
  const isForToken = isRecord(permitted) && isSame(permitted['token'], token)
  return isForToken && isSame(domain.verifyingContract, PERMIT2) && String(permitted['amount']) === String(amount)
}

/** Whether enough time is left to use a permit, so that it need not be signed again. @param now - Unix seconds. */
export function isPermitUsable({ deadline }: Pick<SwapPermit, 'deadline'>, now: number): boolean {
  return Number(deadline) > now + SPARE_S
}

function isSame(stated: unknown, address: string): boolean {
  return typeof stated === 'string' && isSameAddress(stated, address, 'eip155')
}

/**
 * Asks the wallet to sign the offer.
 *
 * @throws the wallet's error; {SwapFailedError} | {SendFailedError} if the wallet's account or chain is not the one that the
 * user has seen.
 * @see EIP-712
 */
export async function signPermit(
  kit: KitWith<'swap'>,
  { account, offer, signal }: { account: SwapAccount; offer: SwapPermitOffer; signal: AbortSignal },
): Promise<SwapPermit> {
  const chain = await openChain(kit)
  if (chain?.from !== account.from) throw new SwapFailedError({ failure: { code: 'accountChanged' } })
  const wallet = await chain.wallet()
  await assertSameInWallet(wallet, chain)
  signal.throwIfAborted()
  const { kind, typedData, nonce, deadline } = offer
  const signature = await request(wallet, 'eth_signTypedData_v4', [account.from, JSON.stringify(typedData)])
  return kind === 'eip2612' ? { kind, deadline, signature } : { kind, nonce, deadline, signature }
}
