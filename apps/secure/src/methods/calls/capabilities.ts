import { namespaceOf } from '@holdfast/caip'
import { readAtomicSupport } from '@holdfast/smart-account'
import * as z from 'zod/mini'
import { accountNamed, type SigningAccount } from '../../accounts/signingAccount.ts'
import type { FrameChain } from '../../config/chains.ts'
import type { MethodContext } from '../context.ts'
import { callsRefusal } from './codes.ts'

const hexId = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/))
const paramsSchema = z.union([z.undefined(), z.tuple([]), z.tuple([z.string()]), z.tuple([z.string(), z.array(hexId)])])

/** The wallet's capabilities for an account on each chain, by the chain's id in hex. */
type Capabilities = Record<string, Record<string, Readonly<Record<string, unknown>>>>

/**
 * Lists the wallet's capabilities for an account on the EVM chains that the app lists or, if it sends no list, on all that are
 * configured.
 *
 * @throws {FrameRefusal} code 4100 for an account that is not the user's, -32602 for parameters that cannot be read.
 * @see EIP-5792 section 'wallet_getCapabilities'
 */
export async function getCapabilities(params: unknown, context: MethodContext): Promise<Capabilities> {
  const parsed = paramsSchema.safeParse(params)
  if (!parsed.success) throw callsRefusal('invalidParams', 'The request cannot be read')
  const [address, chainIds] = parsed.data ?? []
  // A request may name the user's smart account even while the current network has no smart accounts. `accountNamed` would
  // refuse it then.
  const isSmartAccount = context.smartAccountAddresses.some((own) => own.toLowerCase() === address?.toLowerCase())
  const account = isSmartAccount
    ? undefined
    : accountNamed(context.accounts, address, 'The request is for another account')
  const requested = chainIds?.map((id) => Number(id))
  const chains = context.chains.filter(
    ({ id, caipNetworkId }) =>
      namespaceOf(caipNetworkId) === 'eip155' && (requested === undefined || requested.includes(id)),
  )
  const answers = await Promise.all(
    chains.map(async (chain) => [`0x${chain.id.toString(16)}`, await capabilitiesOn(chain, account, context)] as const),
  )
  return Object.fromEntries(answers)
}

async function capabilitiesOn(
  chain: FrameChain,
  /** Undefined if the request names the user's smart account. */
  account: SigningAccount | undefined,
  { smartAccounts, nodeOf }: MethodContext,
): Promise<Capabilities[string]> {
  if (account?.type === 'eoa') return { atomic: { status: await readAtomicSupport(account.address, nodeOf(chain)) } }
  const isEnabled = await smartAccounts.isEnabled(chain)
  return {
    atomic: { status: isEnabled ? 'supported' : 'unsupported' },
    ...(isEnabled && chain.hasPaymaster && { paymasterService: { supported: true } }),
  }
}
