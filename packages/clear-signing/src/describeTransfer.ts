import { shortenAddress } from '@holdfast/caip'
import { type Address, decodeFunctionData, type Hex, isAddressEqual, parseAbi } from 'viem'
import type { CallDescription } from './callDescription.ts'
import { isCanonical, selectorOf } from './calldata.ts'
import { type ReadChain, readName, readToken, writeAmount } from './tokenFacts.ts'

/** The transfer calls of the token standards. Any data for the receiver must be empty: no sentence could describe it. */
const erc20 = 'transfer(address to, uint256 value)'
const erc721 = 'safeTransferFrom(address from, address to, uint256 tokenId)'
const erc1155 = 'safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)'
const erc20Abi = parseAbi([`function ${erc20}`])
const erc721Abi = parseAbi([`function ${erc721}`])
const erc1155Abi = parseAbi([`function ${erc1155}`])

/**
 * Describes the transfer of a token or an NFT: `Send 5 USDC to 0xd8d…6045`. The token's name comes from its contract, so the
 * contract's address is among the fields for the user to compare.
 *
 * Like `describeCall`, returns undefined rather than a partial truth: the calldata must be exactly the encoding of the
 * arguments, the call must send no ether, the tokens must be the signer's own, and the token contract's answers must follow its
 * standard.
 *
 * @param call - `from`: the account that signs; `value` in wei.
 * @param read - asks the node of the call's chain.
 * @see ERC-20, ERC-721, ERC-1155
 */
export async function describeTransfer(
  call: describeTransfer.Call,
  read: ReadChain,
): Promise<CallDescription | undefined> {
  if (call.value !== 0n) return undefined
  const kinds = [
    [erc20, describeErc20],
    [erc721, describeErc721],
    [erc1155, describeErc1155],
  ] as const
  const kind = kinds.find(([fragment]) => selectorOf(fragment) === call.data.slice(0, 10).toLowerCase())
  if (!kind || !isCanonical(kind[0], call.data)) return undefined
  return kind[1](call, read)
}

export declare namespace describeTransfer {
  type Call = { from: Address; to: Address; data: Hex; value: bigint }
}

type Describe = (call: describeTransfer.Call, read: ReadChain) => Promise<CallDescription | undefined>

const describeErc20: Describe = async ({ to: token, data }, read) => {
  const [receiver, value] = decodeFunctionData({ abi: erc20Abi, data }).args
  const facts = await readToken(read, token)
  if (!facts) return undefined
  const amount = writeAmount(value, facts.decimals, facts.symbol)
  return describe({ asset: amount, receiver, token, fields: [{ label: 'Amount', value: amount }] })
}

const describeErc721: Describe = async ({ from, to: token, data }, read) => {
  const [owner, receiver, tokenId] = decodeFunctionData({ abi: erc721Abi, data }).args
  if (!isAddressEqual(owner, from)) return undefined
  const fields = [...(await collectionOf(read, token)), { label: 'Token ID', value: String(tokenId) }]
  return describe({ asset: `NFT #${tokenId}`, receiver, token, fields })
}

const describeErc1155: Describe = async ({ from, to: token, data }, read) => {
  const [owner, receiver, tokenId, value, extra] = decodeFunctionData({ abi: erc1155Abi, data }).args
  if (!isAddressEqual(owner, from) || extra !== '0x') return undefined
  const fields = [
    ...(await collectionOf(read, token)),
    { label: 'Token ID', value: String(tokenId) },
    { label: 'Quantity', value: String(value) },
  ]
  return describe({ asset: `${value} × NFT #${tokenId}`, receiver, token, fields })
}

/**
 * Lists the name of a collection of NFTs, if it is readable. The name is not part of the sentence: names of several words are
 * usual, and such a name could continue the sentence.
 */
async function collectionOf(read: ReadChain, token: Address): Promise<CallDescription['fields']> {
  const name = await readName(read, token, 'name')
  return name === undefined ? [] : [{ label: 'Collection', value: name }]
}

type TransferParts = { asset: string; receiver: Address; token: Address; fields: CallDescription['fields'] }

function describe({ asset, receiver, token, fields }: TransferParts): CallDescription {
  return {
    sentence: `Send ${asset} to ${shortenAddress(receiver)}`,
    // Anyone can give a contract any name. Only the address identifies the contract.
    contractName: '',
    fields: [...fields, { label: 'To', value: receiver }, { label: 'Token contract', value: token }],
  }
}
