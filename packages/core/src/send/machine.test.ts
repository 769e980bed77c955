import type { EvmAddress } from '@holdfast/caip'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type SendEvent, sendMachine } from './machine.ts'
import { initialSendState, type SendAsset, type SendState } from './state.ts'

const receiver: EvmAddress = `0x${'b2'.repeat(20)}`
const other: EvmAddress = `0x${'d4'.repeat(20)}`
/** 2 ether at 2,000 dollars each. */
const ether: SendAsset = {
  standard: 'native',
  caipNetworkId: 'eip155:1',
  address: undefined,
  tokenId: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  balance: 2n * 10n ** 18n,
  price: 2_000n * 10n ** 18n,
  iconUrl: undefined,
}
const dollar: SendAsset = {
  ...ether,
  standard: 'erc20',
  address: `0x${'c3'.repeat(20)}`,
  name: 'Harbour Dollar',
  symbol: 'HUSD',
  decimals: 6,
  balance: 7_500_000n,
  price: 10n ** 18n,
}
const boat: SendAsset = {
  ...dollar,
  standard: 'erc721',
  tokenId: 7n,
  symbol: '',
  decimals: 0,
  balance: 1n,
  price: undefined,
}

const run = (state: SendState, ...events: readonly SendEvent[]): SendState => events.reduce(sendMachine, state)
const gwei = 10n ** 9n
const found = { address: receiver, name: undefined, imageUrl: undefined, warnings: [] }

const priced = run(
  initialSendState,
  { type: 'balancesReceived', assets: [ether, dollar] },
  { type: 'feeRead', gasPrice: 10n * gwei, networkBalance: 2n * 10n ** 18n },
)
const chosen = run(priced, { type: 'tokenChosen', token: ether })
const addressed = run(
  chosen,
  { type: 'receiverTyped', receiver: 'anna.eth' },
  { type: 'receiverFound', receiver: 'anna.eth', found },
)

const states = {
  empty: initialSendState,
  priced,
  chosen,
  max: run(chosen, { type: 'maxChosen' }),
  inDollars: run(chosen, { type: 'unitChosen', unit: 'fiat' }, { type: 'amountTyped', amount: '3' }),
  typed: run(chosen, { type: 'receiverTyped', receiver: 'anna.eth' }),
  resolving: run(
    chosen,
    { type: 'receiverTyped', receiver: 'anna.eth' },
    { type: 'receiverResolving', receiver: 'anna.eth' },
  ),
  refused: run(
    chosen,
    { type: 'receiverTyped', receiver: 'anna.eth' },
    { type: 'receiverRefused', receiver: 'anna.eth', problem: 'nameUnavailable' },
  ),
  addressed,
  /** The receiver is fully known, and the send has started. */
  sending: run(
    addressed,
    { type: 'receiverWarned', receiver: 'anna.eth', warnings: [{ kind: 'self', isGrave: false }] },
    { type: 'gasEstimated', gasLimit: 42_000n },
    { type: 'accountCostRead', accountCost: 2n },
    { type: 'progressed', event: { type: 'started' } },
  ),
} satisfies Record<string, SendState>

const firstTime = [{ kind: 'firstTime', isGrave: false }] as const
const events = {
  balancesReceived: { type: 'balancesReceived', assets: [{ ...ether, balance: 5n }, boat] },
  balancesFailed: { type: 'balancesFailed', at: 5 },
  tokenChosen: { type: 'tokenChosen', token: boat },
  noTokenChosen: { type: 'tokenChosen', token: undefined },
  assetRead: { type: 'assetRead', asset: { ...ether, balance: 10n ** 18n } },
  assetReadOfOther: { type: 'assetRead', asset: boat },
  amountTyped: { type: 'amountTyped', amount: '7' },
  unitChosen: { type: 'unitChosen', unit: 'fiat' },
  maxChosen: { type: 'maxChosen' },
  receiverTyped: { type: 'receiverTyped', receiver: 'ben.eth' },
  receiverResolving: { type: 'receiverResolving', receiver: 'anna.eth' },
  resolvingOther: { type: 'receiverResolving', receiver: 'ann' },
  receiverFound: {
    type: 'receiverFound',
    receiver: 'anna.eth',
    found: { address: other, name: 'Anna', imageUrl: 'https://a.example/', warnings: firstTime },
  },
  foundOther: { type: 'receiverFound', receiver: 'ann', found },
  receiverWarned: { type: 'receiverWarned', receiver: 'anna.eth', warnings: firstTime },
  warnedOfOther: { type: 'receiverWarned', receiver: 'ann', warnings: firstTime },
  receiverRefused: { type: 'receiverRefused', receiver: 'anna.eth', problem: 'nameUnknown' },
  refusedOther: { type: 'receiverRefused', receiver: 'ann', problem: 'nameUnknown' },
  receiverPictured: { type: 'receiverPictured', address: receiver, name: 'Anna', imageUrl: 'https://a.example/' },
  picturedOther: { type: 'receiverPictured', address: other, name: 'Anna', imageUrl: 'https://a.example/' },
  feeRead: { type: 'feeRead', gasPrice: 20n * gwei, networkBalance: 10n ** 18n },
  gasEstimated: { type: 'gasEstimated', gasLimit: 42_000n },
  accountCostRead: { type: 'accountCostRead', accountCost: 2n },
  progressed: { type: 'progressed', event: { type: 'checked' } },
  progressStarted: { type: 'progressed', event: { type: 'started' } },
  progressStopped: { type: 'progressed', event: { type: 'stopped' } },
  reset: { type: 'reset' },
  forgotten: { type: 'forgotten' },
} satisfies Record<SendEvent['type'], SendEvent> & Record<string, SendEvent>

type Changes = Partial<Record<keyof typeof events, Partial<SendState>>>

const noReceiver: Partial<SendState> = {
  isResolving: false,
  receiverProblem: undefined,
  receiverAddress: undefined,
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  warnings: [],
}
const cents = 10n ** 16n
const wholeDollars = 10n ** 18n

/** The changes that are the same in every state. */
const edits: Changes = {
  balancesFailed: { lastRetry: 5 },
  amountTyped: { sendTokenAmount: '7', isMax: false },
  unitChosen: { amountUnit: 'fiat', sendTokenAmount: '', isMax: false },
  receiverTyped: { ...noReceiver, receiver: 'ben.eth', gasLimit: undefined, accountCost: undefined },
  accountCostRead: { accountCost: 2n },
}
const newlyChosen: Partial<SendState> = {
  sendTokenAmount: '',
  amountUnit: 'token',
  isMax: false,
  gasLimit: undefined,
  accountCost: undefined,
}
const begins = { progressStarted: { progress: { status: 'checking' }, loading: true } } as const

/** The changes before prices are known. */
const unpriced: Changes = {
  ...edits,
  balancesReceived: { tokenBalances: events.balancesReceived.assets },
  tokenChosen: { ...newlyChosen, token: boat, sendTokenAmount: '1' },
  noTokenChosen: {},
  assetRead: {},
  assetReadOfOther: {},
  maxChosen: { isMax: true },
  feeRead: { gasPrice: 20n * gwei, networkBalance: 10n ** 18n },
  gasEstimated: { gasLimit: 42_000n },
  reset: {},
}

/** The changes with known prices and a fee. */
const withPrices: Changes = {
  ...edits,
  forgotten: initialSendState,
  balancesReceived: { tokenBalances: events.balancesReceived.assets },
  // To send an NFT costs 100,000 gas, and its amount is 1.
  tokenChosen: { ...newlyChosen, token: boat, sendTokenAmount: '1', gasPriceInUSD: 200n * cents },
  noTokenChosen: { ...newlyChosen, token: undefined, gasPriceInUSD: 42n * cents },
  assetRead: { tokenBalances: [events.assetRead.asset, dollar] },
  assetReadOfOther: { tokenBalances: [ether, dollar] },
  maxChosen: { isMax: true },
  feeRead: {
    gasPrice: 20n * gwei,
    networkBalance: 10n ** 18n,
    gasPriceInUSD: 84n * cents,
    networkBalanceInUSD: 2_000n * wholeDollars,
  },
  gasEstimated: { gasLimit: 42_000n, gasPriceInUSD: 84n * cents },
  // The prices are in the list of balances, which is cleared.
  reset: {
    ...initialSendState,
    gasPrice: 10n * gwei,
    networkBalance: 2n * 10n ** 18n,
  },
}

/** The changes with ether as the chosen asset. */
const withEther: Changes = {
  ...withPrices,
  balancesReceived: { ...withPrices.balancesReceived, token: { ...ether, balance: 5n } },
  assetRead: { ...withPrices.assetRead, token: events.assetRead.asset },
  maxChosen: { isMax: true, sendTokenAmount: '1.99979', amountUnit: 'token' },
}

/** The changes when the receiver is the one that the events name. */
const resolves: Changes = {
  receiverResolving: { ...noReceiver, isResolving: true },
  receiverFound: {
    ...noReceiver,
    receiverAddress: other,
    receiverProfileName: 'Anna',
    receiverProfileImageUrl: 'https://a.example/',
    warnings: firstTime,
  },
  receiverRefused: { ...noReceiver, receiverProblem: 'nameUnknown' },
}
const withAddress: Changes = {
  ...withEther,
  ...resolves,
  receiverWarned: { warnings: firstTime },
  receiverPictured: { receiverProfileName: 'Anna', receiverProfileImageUrl: 'https://a.example/' },
}

const transitions: Record<keyof typeof states, Changes> = {
  empty: { ...unpriced, ...begins },
  priced: { ...withPrices, ...begins },
  chosen: { ...withEther, ...begins },
  max: {
    ...withEther,
    ...begins,
    balancesReceived: { ...withEther.balancesReceived, sendTokenAmount: '0' },
    assetRead: { ...withEther.assetRead, sendTokenAmount: '0.99979' },
    feeRead: { ...withEther.feeRead, sendTokenAmount: '1.99958' },
    gasEstimated: { ...withEther.gasEstimated, sendTokenAmount: '1.99958' },
  },
  inDollars: { ...withEther, ...begins },
  typed: { ...withEther, ...resolves, ...begins },
  resolving: { ...withEther, ...resolves, ...begins },
  refused: { ...withEther, ...resolves, ...begins },
  addressed: { ...withAddress, ...begins },
  sending: {
    ...withAddress,
    progressed: { progress: { status: 'awaitingWallet' } },
    progressStopped: { progress: { status: 'idle' }, loading: false },
    feeRead: { ...withAddress.feeRead, gasPriceInUSD: 168n * cents },
    // The estimate takes precedence over the usual gas of a transfer.
    maxChosen: { isMax: true, sendTokenAmount: '1.99958', amountUnit: 'token' },
    reset: { ...withAddress.reset, progress: { status: 'checking' }, loading: true },
  },
}

describe('sendMachine', () => {
  testTransitions({ machine: sendMachine, states, events, transitions })

  test('default: the fee and the balance are given in dollars as soon as the price is known', () => {
    // 21,000 gas at 10 gwei are 0.00021 ether: 42 cents.
    expect(chosen.gasPriceInUSD).toBe(42n * 10n ** 16n)
    expect(chosen.networkBalanceInUSD).toBe(4_000n * 10n ** 18n)
    const unpriced = { ...ether, price: undefined }
    expect(run(chosen, { type: 'balancesReceived', assets: [unpriced] }).gasPriceInUSD).toBeUndefined()
  })

  test('behavior: another token begins without an amount and without the earlier estimate', () => {
    const typed = run(
      chosen,
      { type: 'unitChosen', unit: 'fiat' },
      { type: 'amountTyped', amount: '3' },
      { type: 'gasEstimated', gasLimit: 1n },
    )
    expect(run(typed, { type: 'tokenChosen', token: dollar })).toMatchObject({
      sendTokenAmount: '',
      amountUnit: 'token',
      isMax: false,
      gasLimit: undefined,
    })
    expect(run(typed, { type: 'tokenChosen', token: boat }).sendTokenAmount).toBe('1')
  })

  describe('Max', () => {
    test('default: is the whole balance of a token; for the currency, the balance less the fee', () => {
      expect(run(priced, { type: 'tokenChosen', token: dollar }, { type: 'maxChosen' }).sendTokenAmount).toBe('7.5')
      expect(run(chosen, { type: 'maxChosen' }).sendTokenAmount).toBe('1.99979')
    })

    test('behavior: follows the fee and the balance', () => {
      const most = run(chosen, { type: 'maxChosen' })
      const dearer = run(most, { type: 'feeRead', gasPrice: 20n * gwei, networkBalance: 2n * 10n ** 18n })
      expect(dearer.sendTokenAmount).toBe('1.99958')
      const poorer = run(most, { type: 'assetRead', asset: { ...ether, balance: 10n ** 18n } })
      expect(poorer.sendTokenAmount).toBe('0.99979')
      expect(poorer.tokenBalances?.[0]?.balance).toBe(10n ** 18n)
    })

    test('behavior: is zero if the fee exceeds the balance', () => {
      const poor = run(priced, { type: 'tokenChosen', token: { ...ether, balance: 5n } }, { type: 'maxChosen' })
      expect(poor.sendTokenAmount).toBe('0')
    })

    test('behavior: waits for the fee, and uses the token’s unit', () => {
      const early = run(
        initialSendState,
        { type: 'tokenChosen', token: ether },
        { type: 'unitChosen', unit: 'fiat' },
        { type: 'maxChosen' },
      )
      expect(early.sendTokenAmount).toBe('')
      const later = run(early, { type: 'feeRead', gasPrice: 10n * gwei, networkBalance: 0n })
      expect(later).toMatchObject({ sendTokenAmount: '1.99979', amountUnit: 'token' })
    })

    test.each<SendEvent>([
      { type: 'amountTyped', amount: '1' },
      { type: 'unitChosen', unit: 'fiat' },
      { type: 'tokenChosen', token: dollar },
    ])('behavior: no longer applies after $type', (event) => {
      const after = run(chosen, { type: 'maxChosen' }, event)
      const dearer = run(after, { type: 'feeRead', gasPrice: 99n * gwei, networkBalance: 0n })
      expect(after.gasPrice).toBe(chosen.gasPrice)
      expect([after.isMax, dearer.sendTokenAmount]).toEqual([false, after.sendTokenAmount])
    })
  })

  describe('the receiver', () => {
    test('default: the findings about a receiver are shown until another receiver is typed', () => {
      const resolving = run(
        chosen,
        { type: 'receiverTyped', receiver: 'anna.eth' },
        { type: 'receiverResolving', receiver: 'anna.eth' },
      )
      expect(resolving.isResolving).toBe(true)
      const named = run(resolving, {
        type: 'receiverFound',
        receiver: 'anna.eth',
        found: { ...found, name: 'anna.eth' },
      })
      expect(named).toMatchObject({ isResolving: false, receiverAddress: receiver, receiverProfileName: 'anna.eth' })
      expect(run(named, { type: 'receiverTyped', receiver: 'anna.et' })).toMatchObject({
        receiver: 'anna.et',
        receiverAddress: undefined,
        receiverProfileName: undefined,
        warnings: [],
      })
    })

    test('behavior: a refused receiver leaves no address to send to, and no warning', () => {
      const warned = run(addressed, {
        type: 'receiverWarned',
        receiver: 'anna.eth',
        warnings: [{ kind: 'firstTime', isGrave: false }],
      })
      expect(warned.warnings).toHaveLength(1)
      const refused = run(warned, { type: 'receiverRefused', receiver: 'anna.eth', problem: 'nameUnavailable' })
      expect(refused).toMatchObject({ receiverProblem: 'nameUnavailable', receiverAddress: undefined, warnings: [] })
      // A late warning concerns an address that is no longer there.
      expect(
        run(refused, { type: 'receiverWarned', receiver: 'anna.eth', warnings: [{ kind: 'self', isGrave: false }] }),
      ).toBe(refused)
    })

    test('behavior: the entered name takes precedence over the name of the address', () => {
      const pictured = {
        type: 'receiverPictured',
        address: receiver,
        name: 'Anna',
        imageUrl: 'https://a.example/',
      } as const
      expect(run(addressed, pictured)).toMatchObject({
        receiverProfileName: 'Anna',
        receiverProfileImageUrl: 'https://a.example/',
      })
      const named = run(addressed, {
        type: 'receiverFound',
        receiver: 'anna.eth',
        found: { ...found, name: 'anna.eth' },
      })
      expect(run(named, pictured).receiverProfileName).toBe('anna.eth')
    })

    test('behavior: gas is estimated again for another receiver', () => {
      const estimated = run(addressed, { type: 'gasEstimated', gasLimit: 1n })
      expect(run(estimated, { type: 'receiverTyped', receiver: 'b' }).gasLimit).toBeUndefined()
    })
  })

  test('behavior: a new list of balances updates the chosen token, which stays chosen if the list lacks it', () => {
    const renewed = run(chosen, { type: 'balancesReceived', assets: [{ ...ether, balance: 5n }, dollar] })
    expect(renewed.token?.balance).toBe(5n)
    expect(run(renewed, { type: 'balancesReceived', assets: [dollar] }).token?.balance).toBe(5n)
  })

  test('behavior: an asset is identified by its contract, in upper or lower case, and by its token id in a collection', () => {
    const upper: EvmAddress = `0x${'C3'.repeat(20)}`
    const state = run(
      priced,
      { type: 'tokenChosen', token: boat },
      { type: 'assetRead', asset: { ...dollar, address: upper, balance: 1n } },
    )
    expect(state.tokenBalances?.[1]?.balance).toBe(1n)
    expect(state.token).toBe(boat)
    expect(run(state, { type: 'assetRead', asset: { ...boat, tokenId: 8n, balance: 0n } }).token).toBe(boat)
  })

  test('behavior: on Solana, an address in another letter case is another token', () => {
    const shell: SendAsset = { ...dollar, standard: 'spl', caipNetworkId: 'solana:1', address: 'ShellMint' }
    const state = run(initialSendState, { type: 'tokenChosen', token: shell })
    const other = { ...shell, address: 'shellmint', balance: 1n }
    expect(run(state, { type: 'assetRead', asset: other }).token).toBe(shell)
    const newer = { ...shell, balance: 1n }
    expect(run(state, { type: 'assetRead', asset: newer }).token).toBe(newer)
  })

  test('behavior: a failure to read the balances is kept until they are read', () => {
    const failed = run(chosen, { type: 'balancesFailed', at: 5 })
    expect(failed).toMatchObject({ lastRetry: 5, tokenBalances: chosen.tokenBalances })
    expect(run(failed, { type: 'balancesReceived', assets: [ether] }).lastRetry).toBeUndefined()
  })

  test('behavior: reset keeps the time of the last failure', () => {
    expect(run({ ...addressed, lastRetry: 3 }, { type: 'reset' }).lastRetry).toBe(3)
  })

  test('behavior: the form is busy while the transaction is checked or the wallet is asked', () => {
    const checking = run(addressed, { type: 'progressed', event: { type: 'started' } })
    expect([checking.loading, checking.progress.status]).toEqual([true, 'checking'])
    expect(run(checking, { type: 'progressed', event: { type: 'stopped' } }).loading).toBe(false)
    // Nothing was sent, so there can be no hash.
    const late: SendEvent = { type: 'progressed', event: { type: 'delayed', hash: '0x1' } }
    expect(run(addressed, late)).toBe(addressed)
  })
})
