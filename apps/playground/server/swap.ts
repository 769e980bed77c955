import type { ServerResponse } from 'node:http'

const CHAIN = 'eip155:31337'
const ether = `${CHAIN}:0x${'e'.repeat(40)}`
const pebble = `${CHAIN}:0x${'b2'.repeat(20)}`
const dollar = `${CHAIN}:0x${'d1'.repeat(20)}`
const reed = `${CHAIN}:0x${'4e'.repeat(20)}`

/** Prices in dollars. A reed has no known price. */
const prices: Readonly<Record<string, number>> = { [ether]: 2_000, [pebble]: 64.25, [dollar]: 1 }
const decimals: Readonly<Record<string, number>> = { [ether]: 18, [pebble]: 18, [dollar]: 6, [reed]: 18 }

/** The lowest amounts, in thousandths of a token, at which the price impact is high or extreme, or there is no route. */
const THRESHOLDS = { high: 1_200n, extreme: 1_300n, none: 1_000_000n }

/**
 * Answers the playground's calls about swaps and token prices. The rate of a swap follows the prices of the two tokens, and is
 * much worse for large amounts. Every token but ether needs an approval.
 *
 * @returns false if the path belongs to another service.
 */
export function answerSwaps(
  path: string,
  query: URLSearchParams,
  answer: (status: number, body: unknown) => ServerResponse | void,
): boolean {
  const end = path.split('/').at(-1)
  if (end === 'price')
    answer(200, { fungibles: Object.entries(prices).map(([address, price]) => priced(address, price)) })
  else if (!path.startsWith('/v1/convert/')) return false
  else if (end === 'tokens') answer(200, { tokens: query.get('chainId') === CHAIN ? tokens : [] })
  else if (end === 'gas-price') answer(200, { standard: '1000000000', fast: '1250000000', instant: '1500000000' })
  else if (end === 'quotes') answer(200, quote(query))
  else if (end === 'allowance')
    answer(200, { allowance: query.get('tokenAddress') === ether ? '1'.padEnd(60, '0') : '0' })
  else if (end === 'build-approve') answer(200, approval(query))
  else answer(200, swapTransaction)
  return true
}

const tokens = [
  { name: 'Ether', symbol: 'ETH', address: ether, decimals: 18 },
  { name: 'Harbour Dollar', symbol: 'HUSD', address: dollar, decimals: 6 },
  { name: 'Pebble', symbol: 'PBL', address: pebble, decimals: 18 },
  { name: 'Reed', symbol: 'REED', address: reed, decimals: 18 },
]

function priced(address: string, price: number) {
  return { name: '', symbol: '', iconUrl: '', address, price }
}

function quote(query: URLSearchParams) {
  const from = query.get('from') ?? ether
  const to = query.get('to') ?? dollar
  const amount = BigInt(query.get('amount') ?? 0)
  const thousandths = (amount * 1_000n) / 10n ** BigInt(decimals[from] ?? 18)
  if (thousandths >= THRESHOLDS.none) return { quotes: [], reason: 'no_route' }
  const impact = thousandths >= THRESHOLDS.extreme ? 22 : thousandths >= THRESHOLDS.high ? 7 : 0.31
  const cents = (address: string): bigint => BigInt(Math.round((prices[address] ?? 0.5) * 100))
  const worth = (amount * cents(from) * 10n ** BigInt(decimals[to] ?? 18)) / 10n ** BigInt(decimals[from] ?? 18)
  const toAmount = ((worth / cents(to)) * BigInt(Math.round((100 - impact) * 100))) / 10_000n
  const warnings = impact > 15 ? ['impact_extreme'] : impact > 5 ? ['impact_high'] : []
  return {
    quotes: [
      {
        id: null,
        fromAmount: String(amount),
        fromAccount: from,
        toAmount: String(toAmount),
        toAccount: to,
        minimumReceived: String((toAmount * 99n) / 100n),
        fee: { amount: String((amount * 85n) / 10_000n), bps: 85 },
        priceImpact: String(impact),
        route: [{ amount: String(amount), path: from === reed ? [from, ether, to] : [from, to], pools: [] }],
        source: 'pools',
        gas: '180000',
        warnings: from === reed || to === reed ? [...warnings, 'price_unknown'] : warnings,
      },
    ],
  }
}

/** Builds the call `approve(address,uint256)`. The spender is an address without a known key. */
function approval(query: URLSearchParams) {
  const from = query.get('from') ?? pebble
  const amount = BigInt(query.get('amount') ?? 0)
    .toString(16)
    .padStart(64, '0')
  const data = `0x095ea7b3${'9'.repeat(40).padStart(64, '0')}${amount}`
  return { tx: { from, to: from, data, value: '0', eip155: { gas: 60_000, gasPrice: '1000000000' } } }
}

const swapTransaction = {
  tx: {
    from: ether,
    to: `${CHAIN}:0x${'99'.repeat(20)}`,
    data: '0x',
    amount: '1',
    eip155: { gas: '180000', gasPrice: '1000000000' },
  },
}
