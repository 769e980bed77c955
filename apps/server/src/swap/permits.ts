import { randomBytes } from 'node:crypto'
import type { SwapPermit, SwapPermitOffer } from '@holdfast/api/swap'
import { checksumAddress } from '@holdfast/caip'
import { domainSeparator } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { tokenAbi } from '../chain/reads/abis.ts'
import { readWords } from '../chain/reads/words.ts'
import type { SwapChain } from './swapChain.ts'
import { readCode } from './transactions.ts'

type Address = `0x${string}`
type Hex = `0x${string}`
type Domain = SwapPermitOffer['typedData']['domain']

/** How long a permit is valid, in seconds: enough to read it, sign it, and send the exchange. */
const PERMIT_S = 1_800

/** EIP-2612's view functions, and those that state a token's domain: `name` and `version`, or EIP-5267's `eip712Domain`. */
const permitAbi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function eip712Domain() view returns (bytes1, string, string, uint256, address, bytes32, uint256[])',
])

/** The bits with which `eip712Domain` states that a domain has a name, version, chainId and verifyingContract, but no salt. */
const USUAL_FIELDS = '0x0f'
/** The domain's version for tokens that do not state one. */
const USUAL_VERSION = '1'
/** The prefix of an account's code when the account has a key and has delegated to a contract (EIP-7702). */
const DELEGATED = '0xef0100'

/** The permit that an account would sign. */
type PermitOrder = {
  token: Address
  account: Address
  amount: bigint
  /** Unix seconds. */
  now: number
}

/**
 * Writes the permit that an account can sign instead of an approval. It is an EIP-2612 permit if the operator lists the token
 * for such permits and the token's `DOMAIN_SEPARATOR` matches the domain that the token states. Otherwise it is a permit of
 * Permit2, if the account has approved Permit2 for at least the amount.
 *
 * A token verifies its EIP-2612 permit with the account's key, so an account that is a contract is not offered such a permit.
 * Permit2 calls the code of any account that has code (ERC-1271). An account that has a key and has delegated to a contract
 * might not answer this call, so it is not offered a permit of Permit2.
 *
 * @returns undefined when neither permit is possible.
 * @throws {ChainUnavailableError}
 */
export async function offerPermit(swap: SwapChain, order: PermitOrder): Promise<SwapPermitOffer | undefined> {
  const code = await readCode(swap.chain.ask, order.account)
  const isContract = code !== '0x' && !code.toLowerCase().startsWith(DELEGATED)
  const eip2612 = !isContract && swap.permitTokens.has(order.token) ? await offerEip2612(swap, order) : undefined
  if (eip2612) return eip2612
  return code === '0x' || isContract ? offerPermit2(swap, order) : undefined
}

/** @see https://eips.ethereum.org/EIPS/eip-2612 */
async function offerEip2612(
  { chain, gateway }: SwapChain,
  { token, account, amount, now }: PermitOrder,
): Promise<SwapPermitOffer | undefined> {
  const names = ['DOMAIN_SEPARATOR', 'name', 'version', 'eip712Domain'] as const
  const { results } = await chain.reader.read({
    calls: [
      { to: token, data: encodeFunctionData({ abi: permitAbi, functionName: 'nonces', args: [account] }) },
      ...names.map((functionName) => ({ to: token, data: encodeFunctionData({ abi: permitAbi, functionName }) })),
    ],
  })
  const [nonce] = readWords(results[0])
  const separator = results[1]
  const domain = readDomain(results.slice(2), { chainId: chain.network.id, verifyingContract: checksumAddress(token) })
  if (nonce === undefined || !domain || separator !== domainSeparator({ domain })) return undefined
  const deadline = String(now + PERMIT_S)
  return {
    kind: 'eip2612',
    typedData: {
      domain,
      types: {
        EIP712Domain: domainFields(domain),
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: {
        owner: checksumAddress(account),
        spender: checksumAddress(gateway),
        value: String(amount),
        nonce: String(nonce),
        deadline,
      },
    },
    nonce: String(nonce),
    deadline,
  }
}

/** Decodes a token's EIP-712 domain; undefined when it has other fields than {@link USUAL_FIELDS}, or no name can be read. */
function readDomain(
  [name, version, eip5267Domain]: readonly (Hex | undefined)[],
  contract: { chainId: number; verifyingContract: Address },
): (Domain & { verifyingContract: Address }) | undefined {
  const domain =
    eip5267Domain && attempt(() => decodeFunctionResult({ ...permitFunction('eip712Domain'), data: eip5267Domain }))
  if (domain) {
    const [fields, tokenName, tokenVersion] = domain
    return fields === USUAL_FIELDS ? { name: tokenName, version: tokenVersion, ...contract } : undefined
  }
  const tokenName = name && attempt(() => decodeFunctionResult({ ...permitFunction('name'), data: name }))
  const tokenVersion = version && attempt(() => decodeFunctionResult({ ...permitFunction('version'), data: version }))
  return tokenName === undefined ? undefined : { name: tokenName, version: tokenVersion ?? USUAL_VERSION, ...contract }
}

function permitFunction<const Name extends string>(functionName: Name): { abi: typeof permitAbi; functionName: Name } {
  return { abi: permitAbi, functionName }
}

/** @returns undefined for an answer that cannot be decoded. */
function attempt<Value>(decode: () => Value): Value | undefined {
  try {
    return decode()
  } catch {
    // A token may answer anything.
    return undefined
  }
}

/** @see https://docs.uniswap.org/contracts/permit2/reference/signature-transfer */
async function offerPermit2(
  { chain, gateway, readTerms }: SwapChain,
  { token, account, amount, now }: PermitOrder,
): Promise<SwapPermitOffer | undefined> {
  const { permit2 } = await readTerms()
  const { results } = await chain.reader.read({
    calls: [
      { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [account, permit2] }) },
    ],
  })
  const [allowance = 0n] = readWords(results[0])
  if (allowance < amount) return undefined
  // Permit2 accepts nonces in any order, so a random one is almost certainly unused.
  const nonce = String(BigInt(`0x${randomBytes(32).toString('hex')}`))
  const deadline = String(now + PERMIT_S)
  const domain = { name: 'Permit2', chainId: chain.network.id, verifyingContract: checksumAddress(permit2) }
  return {
    kind: 'permit2',
    typedData: {
      domain,
      types: {
        EIP712Domain: domainFields(domain),
        PermitTransferFrom: [
          { name: 'permitted', type: 'TokenPermissions' },
          { name: 'spender', type: 'address' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
        TokenPermissions: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'PermitTransferFrom',
      message: {
        permitted: { token: checksumAddress(token), amount: String(amount) },
        spender: checksumAddress(gateway),
        nonce,
        deadline,
      },
    },
    nonce,
    deadline,
  }
}

/** Lists the fields of a domain for the type `EIP712Domain`, which some wallets require among the types. */
function domainFields(domain: Domain): { name: string; type: string }[] {
  return [
    { name: 'name', type: 'string' },
    ...(domain.version === undefined ? [] : [{ name: 'version', type: 'string' }]),
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
}

/** Returns the contract that takes the token from the account: the gateway itself, or Permit2 on the gateway's behalf. */
export async function spenderOf(
  { gateway, readTerms }: Pick<SwapChain, 'gateway' | 'readTerms'>,
  permit: SwapPermit | undefined,
): Promise<Address> {
  return permit?.kind === 'permit2' ? (await readTerms()).permit2 : gateway
}
