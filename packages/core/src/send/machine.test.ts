import type { EvmAddress } from '@holdfast/caip'
import { describe, expect, test } from 'vitest'
import { type SendEvent, sendMachine } from './machine.ts'
import { initialSendState, type SendAsset, type SendOrder, type SendState } from './state.ts'

const receiver: EvmAddress = `0x${'b2'.repeat(20)}`
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

describe('sendMachine', () => {
  test('default: the fee and the balance are given in dollars as soon as the price is known', () => {
    // 21,000 gas at 10 gwei are 0.00021 ether: 42 cents.
    expect(chosen.gasPriceInUSD).toBe(42n * 10n ** 16n)
    expect(chosen.networkBalanceInUSD).toBe(4_000n * 10n ** 18n)
    const unpriced = { ...ether, price: undefined }
    expect(run(chosen, { type: 'balancesReceived', assets: [unpriced] }).gasPriceInUSD).toBeUndefined()
  })

  test('behavior: an estimate replaces the usual cost of a transfer', () => {
    expect(run(chosen, { type: 'gasEstimated', gasLimit: 42_000n }).gasPriceInUSD).toBe(84n * 10n ** 16n)
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
    test('default: the whole balance of a token; for the currency, the balance less the fee', () => {
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
    ])('behavior: ends with $type', (event) => {
      const after = run(chosen, { type: 'maxChosen' }, event)
      const dearer = run(after, { type: 'feeRead', gasPrice: 99n * gwei, networkBalance: 0n })
      expect(after.gasPrice).toBe(chosen.gasPrice)
      expect([after.isMax, dearer.sendTokenAmount]).toEqual([false, after.sendTokenAmount])
    })
  })

  describe('the receiver', () => {
    test('default: a receiver’s findings are shown until another one is typed', () => {
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

    test.each<SendEvent>([
      { type: 'receiverResolving', receiver: 'ann' },
      { type: 'receiverFound', receiver: 'ann', found: { ...found, address: `0x${'d4'.repeat(20)}` } },
      { type: 'receiverRefused', receiver: 'ann', problem: 'nameUnknown' },
      { type: 'receiverWarned', receiver: 'ann', warnings: [{ kind: 'zero', isGrave: true }] },
      { type: 'receiverPictured', address: `0x${'d4'.repeat(20)}`, name: 'Ann', imageUrl: 'https://a.example/' },
    ])('behavior: $type about an earlier text changes nothing', (event) => {
      expect(run(addressed, event)).toBe(addressed)
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

  test('behavior: a new list updates the chosen token, which stays chosen if it is missing there', () => {
    const renewed = run(chosen, { type: 'balancesReceived', assets: [{ ...ether, balance: 5n }, dollar] })
    expect(renewed.token?.balance).toBe(5n)
    expect(run(renewed, { type: 'balancesReceived', assets: [dollar] }).token?.balance).toBe(5n)
  })

  test('behavior: an asset is identified by its contract, in any case, and by its token id in a collection', () => {
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

  test('behavior: a failure to read the balances is kept until they are read', () => {
    const failed = run(chosen, { type: 'balancesFailed', at: 5 })
    expect(failed).toMatchObject({ lastRetry: 5, tokenBalances: chosen.tokenBalances })
    expect(run(failed, { type: 'balancesReceived', assets: [ether] }).lastRetry).toBeUndefined()
  })

  test('behavior: reset clears the entry, and keeps the chain’s figures and the progress', () => {
    const order: SendOrder = { asset: ether, value: 1n, from: receiver, to: receiver, toName: undefined }
    const progress = { status: 'submitted', hash: '0x1', order, isAltered: false } as const
    const cleared = run({ ...addressed, progress, lastRetry: 3 }, { type: 'reset' })
    expect(cleared).toEqual({
      ...initialSendState,
      gasPrice: addressed.gasPrice,
      networkBalance: addressed.networkBalance,
      lastRetry: 3,
      progress,
    })
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
