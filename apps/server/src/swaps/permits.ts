import { randomBytes } from 'node:crypto'
import type { SwapPermit, SwapPermitOffer } from '@holdfast/api/swaps'
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

/** The functions of EIP-2612, and those that state a token's domain: the usual ones, and the standard one of EIP-5267. */
const permitAbi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function eip712Domain() view returns (bytes1, string, string, uint256, address, bytes32, uint256[])',
])

/** The fields name, version, chainId and verifyingContract, without a salt. */
const USUAL_FIELDS = '0x0f'
/** The version of tokens that do not state one. */
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
 * Writes the permit that an account can sign instead of an approval: EIP-2612 if the token is listed for it and states a domain
 * that its contract confirms; Permit2 if the account has approved Permit2 for the token.
 *
 * A token verifies its permit with the account's key, so an account that is a contract is not offered one. Permit2 asks the
 * code of any account that has code (ERC-1271). An account with a key that has delegated to a contract might not answer this
 * call, so it is offered no permit of Permit2.
 *
 * @returns undefined when neither is possible.
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

/** Reads a token's EIP-712 domain; undefined for a domain of another form. */
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
  // Permit2 accepts nonces in any order, so a random one is practically unused.
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

/** Lists the fields of a domain, which some wallets require among the types. */
function domainFields(domain: Domain): { name: string; type: string }[] {
  return [
    { name: 'name', type: 'string' },
    ...(domain.version === undefined ? [] : [{ name: 'version', type: 'string' }]),
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
}

/** Returns the spender of the token: the gateway itself, or Permit2 on its behalf. */
export async function spenderOf(
  { gateway, readTerms }: Pick<SwapChain, 'gateway' | 'readTerms'>,
  permit: SwapPermit | undefined,
): Promise<Address> {
  return permit?.kind === 'permit2' ? (await readTerms()).permit2 : gateway
}
