import { skeletonOf } from '../spam/skeleton.ts'

/** Names whose owners could pass for the operator, the system, or a well-known party. */
const words =
  'about abuse account accounts admin administrator airdrop alerts api app apps assistance auth bank billing bitcoin blog ' +
  'bridge bundler buy cash claim claims coinbase compliance contact contract daemon deposit developer developers devnet docs ' +
  'domain email embedded ethereum exchange faucet finance foundation gateway governance help helpdesk holdfast home hostmaster ' +
  'info kraken ledger legal local localhost login logout mail mailer mainnet marketing master metamask moderator money news ' +
  'nobody node noreply null official operator owner password payment payments paypal postmaster privacy profile project ' +
  'recovery refund refunds register registrar registry relay rewards root safe sales secure security service services settings ' +
  'signin signup staff stake staking status store stripe support swap system team terms test token tokens treasury trezor ' +
  'trust trustwallet undefined uniswap update updates user username users validator vault verified verify wallet wallets ' +
  'webmaster withdraw zero'

const reservedLooks = new Set(words.split(' ').map(lookOf))

/** Whether a name is reserved, or looks like a reserved one: `supp0rt`, `ad-min`, `adrnin`. @param label - in lower case. */
export function isReserved(label: string): boolean {
  return reservedLooks.has(lookOf(label))
}

/**
 * Reduces a name to its skeleton, with each `m` written as `rn`, which looks like it. Registered names are compared without
 * that replacement, so that `modern` can be registered beside `modem`.
 *
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
function lookOf(label: string): string {
  return skeletonOf(label).replaceAll('m', 'rn')
}
