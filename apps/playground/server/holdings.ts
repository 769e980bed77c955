/* The answers of the playground's data service, which are the same for every account. Everything is invented. */

const chainId = 'eip155:31337'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const pageSize = 20

type Holding = { name: string; symbol: string; numeric: string; decimals?: string; price?: number; isSpam?: boolean }

const holdings: readonly Holding[] = [
  { name: 'Ether', symbol: 'ETH', numeric: '1.5', price: 2_412.37 },
  { name: 'Pearl Dollar', symbol: 'PEARL', numeric: '2000.25', decimals: '6', price: 1 },
  { name: 'Coral', symbol: 'CRL', numeric: '12.000345', decimals: '8', price: 31.5 },
  { name: 'Kelp of the Northern Shore and of Every Other Shore That Was Ever Seen', symbol: 'KELP', numeric: '7.25' },
  { name: 'لؤلؤة', symbol: 'LUL', numeric: '15', price: 4.2 },
  { name: '<img src=x onerror=alert(1)> & Sons', symbol: '<b>HTML</b>', numeric: '3' },
  { name: 'Everything', symbol: 'ALL', numeric: `1${'0'.repeat(70)}` },
  { name: 'Sand', symbol: 'SND', numeric: '40', price: 0.0004 },
  { name: 'Driftwood', symbol: 'DRFT', numeric: '0.9', price: 1 },
  { name: 'Claim 5000 USD at reef-drop.example', symbol: 'CLAIM', numeric: '5000', price: 1, isSpam: true },
]

/** Answers `GET /v1/account/{address}/balance`. @param images - the base URL of the pictures. */
export function listBalances(images: string, behaviour: string): object {
  const held = behaviour === 'empty' ? [] : behaviour === 'many' ? manyHoldings : holdings
  return { balances: held.map((holding, index) => balance(holding, index, images)) }
}

const manyHoldings: readonly Holding[] = Array.from({ length: 200 }, (_, index) =>
  index === 0
    ? { name: 'Ether', symbol: 'ETH', numeric: '1.5', price: 2_412.37 }
    : { name: `Shell ${index}`, symbol: `SH${index}`, numeric: String(index), price: 200 - index / 2 },
)

function balance(
  { name, symbol, numeric, decimals = '18', price, isSpam = false }: Holding,
  index: number,
  images: string,
) {
  return {
    name,
    symbol,
    chainId,
    ...(index > 0 && { address: tokenAddress(index) }),
    value: price === undefined ? null : Number(numeric) * price,
    price: price ?? null,
    quantity: { decimals, numeric },
    iconUrl: index % 3 === 2 ? '' : `${images}/${symbol.replace(/\W/g, '')}`,
    flags: { is_spam: isSpam },
  }
}

function tokenAddress(index: number): string {
  return `${chainId}:0x${(0xb0 + index).toString(16).padStart(40, '0')}`
}

const kinds = ['receive', 'send', 'trade', 'mint', 'approve', 'execute', 'deposit'] as const

/** 70 transactions, one every nine days. */
const transactions = Array.from({ length: 70 }, (_, index) => transaction(index))

function transaction(index: number) {
  const operationType = kinds[index % kinds.length] ?? 'send'
  return {
    id: `t-${index}`,
    metadata: {
      operationType,
      hash: `0x${(index + 1).toString(16).padStart(64, '0')}`,
      chain: chainId,
      minedAt: new Date(Date.UTC(2026, 10, 20) - index * 9 * 86_400_000).toISOString(),
      sentFrom: operationType === 'receive' ? friend : account,
      sentTo: operationType === 'receive' ? account : friend,
      status: index === 0 ? 'pending' : index === 4 ? 'failed' : 'confirmed',
      nonce: index,
    },
    transfers: transfersOf(operationType, index),
    approvals:
      operationType === 'approve'
        ? [{ spender: friend, quantity: null, fungible_info: token('Pearl Dollar', 'PEARL') }]
        : [],
  }
}

function token(name: string, symbol: string) {
  return { name, symbol, address: tokenAddress(1), flags: { is_spam: false } }
}

function transfersOf(kind: (typeof kinds)[number], index: number): object[] {
  const ether = { name: 'Ether', symbol: 'ETH', flags: { is_spam: false } }
  const moved = (direction: 'in' | 'out', numeric: string, fungible_info: object) => ({
    direction,
    quantity: { numeric },
    fungible_info,
    sender: direction === 'in' ? friend : account,
    recipient: direction === 'in' ? account : friend,
  })
  if (kind === 'receive') return [moved('in', '0.75', ether)]
  if (kind === 'send') return [moved('out', '0.00001', ether)]
  if (kind === 'deposit') return [moved('out', '120.5', token('Pearl Dollar', 'PEARL'))]
  if (kind === 'trade') return [moved('out', '1.5', ether), moved('in', '3600.123456', token('Pearl Dollar', 'PEARL'))]
  if (kind === 'mint')
    return [
      {
        direction: 'in',
        quantity: { numeric: '1' },
        nft_info: { name: `Lighthouse #${index}`, flags: { is_spam: false } },
      },
    ]
  return []
}

/** Answers `GET /v1/account/{account}/history`. */
export function listHistory(behaviour: string, query: URLSearchParams): object {
  if (behaviour === 'empty') return { data: [], next: null }
  return page(transactions, query, 'data')
}

const collections = ['Lighthouses', 'Tide Charts', 'Shells of the Bay'] as const

/** 41 NFTs from three collections. The last NFT is spam. */
const nfts = Array.from({ length: 41 }, (_, index) => ({
  chainId,
  address: tokenAddress(100 + (index % 3)),
  tokenId: index === 3 ? '9'.repeat(70) : String(index + 1),
  standard: index % 3 === 2 ? 'erc1155' : 'erc721',
  quantity: index % 3 === 2 ? '12' : '1',
  name: index === 3 ? null : index === 40 ? 'Claim at reef-drop.example' : `${collections[index % 3]} ${index + 1}`,
  description: 'A light that was seen from the sea.\nIt has not gone out since.',
  collection: { name: collections[index % 3], symbol: 'LHT' },
  flags: { is_spam: index === 40 },
}))

/** Answers `GET /v1/account/{address}/nfts`. @param images - the base URL of the pictures. */
export function listNfts(images: string, behaviour: string, query: URLSearchParams): object {
  if (behaviour === 'empty') return { nfts: [], next: null }
  const nftsWithPictures = nfts.map((nft, index) => {
    const picture = `${images}/${nft.collection.name}${index}`
    return { ...nft, image: index % 5 === 4 ? null : { preview: picture, detail: picture } }
  })
  return page(nftsWithPictures, query, 'nfts')
}

function page(all: readonly object[], query: URLSearchParams, name: string): object {
  const start = Number(query.get('cursor') ?? 0)
  const end = start + pageSize
  return { [name]: all.slice(start, end), next: end < all.length ? String(end) : null }
}
