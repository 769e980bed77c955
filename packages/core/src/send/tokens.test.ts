import { createDeferred } from '@holdfast/base'
import { devnetTokens } from '@holdfast/contracts/devnet'
import type { TestChain } from '@holdfast/testing'
import { erc20Abi, erc721Abi, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDataServices, holdAnswers } from '../../test/services/testData.ts'
import { eventually, passUntil, waitFor } from '../../test/testKit.ts'
import { askedToSend, eventsOf, FRIEND, OTHER, openSendPage, review, startTokenChain } from '../../test/testSend.ts'
import { checkSend } from './actions/checkSend.ts'
import { reviewSend } from './actions/reviewSend.ts'
import { setReceiver } from './actions/setReceiver.ts'
import { setMaxSendAmount, setSendAmount } from './actions/setSendAmount.ts'
import { setSendToken } from './actions/setSendToken.ts'
import { setSendUnit } from './actions/setSendUnit.ts'
import { startSend } from './actions/startSend.ts'
import { submitSend } from './actions/submitSend.ts'
import { joinSend } from './joinSend.ts'
import type { SendAsset } from './state.ts'
import * as steps from './steps/startSend.ts'

const erc1155Abi = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)'])

let chain: TestChain
beforeAll(async () => {
  chain = await startTokenChain()
})
afterAll(() => chain.stop())

/** Returns a token of the devnet, as a service would report it. */
function tokenOf(name: keyof typeof devnetTokens, change: Partial<SendAsset> = {}): SendAsset {
  const { address, standard, symbol, decimals } = devnetTokens[name]
  return {
    standard,
    caipNetworkId: 'eip155:31337',
    address,
    tokenId: undefined,
    name: symbol,
    symbol,
    decimals,
    balance: undefined,
    price: undefined,
    iconUrl: undefined,
    ...change,
  }
}

const balanceOf = (name: 'dollar' | 'pebble' | 'moss', owner: `0x${string}`) =>
  chain.client.readContract({
    address: devnetTokens[name].address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

describe('sending tokens', () => {
  test.each([
    ['dollar', '12.34', 6],
    ['pebble', '0.00000001', 8],
    ['moss', '0.000000000000000001', 18],
  ] as const)('default: %s: sends exactly %s', async (name, amount, decimals) => {
    const page = await openSendPage(chain, {}, { hasTokens: true })
    const before = await balanceOf(name, FRIEND)
    await setSendToken(page.kit, { token: tokenOf(name) })
    expect(page.state().token?.balance).toBeGreaterThan(0n)
    await review(page, amount)
    expect(await checkSend(page.kit)).toBeUndefined()
    await submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect((await balanceOf(name, FRIEND)) - before).toBe(parseUnits(amount, decimals))
    const token = `eip155:31337:${devnetTokens[name].address}`
    expect(eventsOf(page, 'SEND_SUCCESS')).toEqual([{ network: 'eip155:31337', token, amount, isSmartAccount: false }])
  })

  test('behavior: a late answer about the previous account changes nothing', async () => {
    const page = await openSendPage(chain, {}, { hasTokens: true })
    const kit = await joinSend(page.kit)
    const token = tokenOf('dollar')
    const reading = steps.setSendToken(kit, token)
    page.wallet.setAccounts([OTHER])
    kit.send.send({ type: 'tokenChosen', token })
    await reading
    expect(page.state().token).toEqual(token)
  })

  test('behavior: the tokens of the previous account are not listed as those of the account in use', async () => {
    const services = await createDataServices()
    const { wallet, clock, kit, state } = await openSendPage(chain, services.options)
    clock.tick(30_000)
    const answer = holdAnswers(services, 'balance')
    const starting = startSend(kit)
    await eventually(() => services.queriesTo('balance').length === 2)
    wallet.setAccounts([OTHER])
    answer()
    await starting
    expect(state().tokenBalances).toBeUndefined()
  })

  test('behavior: Max is the whole balance, whatever the fee is', async () => {
    const page = await openSendPage(chain, {}, { hasTokens: true })
    await setSendToken(page.kit, { token: tokenOf('dollar') })
    await setMaxSendAmount(page.kit)
    expect(page.state().sendTokenAmount).toBe('1250.5')
    await setReceiver(page.kit, { receiver: FRIEND, isPasted: true })
    await reviewSend(page.kit)
    await submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect(await balanceOf('dollar', page.wallet.account.address)).toBe(0n)
  })

  test('param: unit: an amount in dollars becomes tokens, cut to the token’s decimals', async () => {
    const page = await openSendPage(chain, {}, { hasTokens: true })
    // At three dollars each, ten dollars buy 3.333… tokens.
    await setSendToken(page.kit, { token: tokenOf('dollar', { price: 3n * 10n ** 18n }) })
    await setSendUnit(page.kit, { unit: 'fiat' })
    const before = await balanceOf('dollar', FRIEND)
    await review(page, '10')
    await submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect((await balanceOf('dollar', FRIEND)) - before).toBe(3_333_333n)
  })

  test("behavior: the contract's decimals are used, not those that a service reports", async () => {
    const page = await openSendPage(chain, {}, { hasTokens: true })
    await setSendToken(page.kit, { token: tokenOf('dollar', { decimals: 18 }) })
    expect(page.state().token?.decimals).toBe(6)
    const before = await balanceOf('dollar', FRIEND)
    await review(page, '1')
    await submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect((await balanceOf('dollar', FRIEND)) - before).toBe(1_000_000n)
  })

  test('error: nothing is sent if the contract reports other decimals than at the review', async () => {
    const page = await openSendPage(chain, {}, { hasTokens: true })
    await setSendToken(page.kit, { token: tokenOf('dollar') })
    await review(page, '1')
    const { token } = page.state()
    if (!token) throw new Error('no token is chosen')
    // At the review, the kit assumes 8 decimals: with the contract's 6, the amount would be a hundred dollars.
    page.kit.send?.send({ type: 'assetRead', asset: { ...token, decimals: 8 } })
    await submitSend(page.kit)
    expect(page.state().progress).toEqual({ status: 'failed', failure: { code: 'notAToken' } })
    expect(askedToSend(page)).toEqual([])
  })

  test('behavior: an ERC-721 moves with its token id', async () => {
    const page = await openSendPage(chain, {}, { hasTokens: true })
    const { address } = page.wallet.account
    const [log] = await chain.client.getContractEvents({
      address: devnetTokens.herons.address,
      abi: erc721Abi,
      eventName: 'Transfer',
      args: { to: address },
      fromBlock: 0n,
    })
    const tokenId = log?.args.tokenId ?? -1n
    await setSendToken(page.kit, { token: tokenOf('herons', { tokenId }) })
    expect(page.state()).toMatchObject({ sendTokenAmount: '1', token: { balance: 1n } })
    await setReceiver(page.kit, { receiver: FRIEND, isPasted: true })
    await reviewSend(page.kit)
    await submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    const owner = {
      address: devnetTokens.herons.address,
      abi: erc721Abi,
      functionName: 'ownerOf',
      args: [tokenId],
    } as const
    expect(await chain.client.readContract(owner)).toBe(FRIEND)
  })

  test('behavior: several pieces of an ERC-1155 token can be sent, but no more than the account has', async () => {
    const page = await openSendPage(chain, {}, { hasTokens: true })
    const { address: own } = page.wallet.account
    const shells = (owner: `0x${string}`, id: bigint) =>
      chain.client.readContract({
        address: devnetTokens.shells.address,
        abi: erc1155Abi,
        functionName: 'balanceOf',
        args: [owner, id],
      })
    const counts = await Promise.all([0n, 1n, 2n].map((id) => shells(own, id)))
    const tokenId = BigInt(counts.indexOf(3n))
    const before = await shells(FRIEND, tokenId)
    await setSendToken(page.kit, { token: tokenOf('shells', { tokenId }) })
    await setSendAmount(page.kit, { amount: '4' })
    await setReceiver(page.kit, { receiver: FRIEND, isPasted: true })
    await expect(reviewSend(page.kit)).rejects.toThrow()
    await setSendAmount(page.kit, { amount: '2' })
    await reviewSend(page.kit)
    await submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect((await shells(FRIEND, tokenId)) - before).toBe(2n)
  })

  test('error: a contract that is not a token is detected before the wallet is asked', async () => {
    const page = await openSendPage(chain)
    const impostor = tokenOf('dollar', { address: chain.stakeAddress, balance: 10n ** 9n })
    await setSendToken(page.kit, { token: impostor })
    await review(page, '1')
    await submitSend(page.kit)
    expect(page.state().progress).toMatchObject({ failure: { code: 'notAToken' } })
    expect(askedToSend(page)).toEqual([])
  })

  test('error: an NFT that belongs to another account cannot be reviewed', async () => {
    const page = await openSendPage(chain, {}, { hasTokens: true })
    await setSendToken(page.kit, { token: tokenOf('herons', { tokenId: 1n, balance: 1n }) })
    expect(page.state().token?.balance).toBe(0n)
    await setReceiver(page.kit, { receiver: FRIEND, isPasted: true })
    await expect(reviewSend(page.kit)).rejects.toThrow('Please enter a valid amount and receiver address')
  })

  test('param: receiver: a payment request sets the token and the amount', async () => {
    const page = await openSendPage(chain, {
      tokens: { 'eip155:31337': { address: devnetTokens.moss.address } },
    })
    const { address } = devnetTokens.moss
    await waitFor(page.kit.accounts, ({ eip155 }) => eip155?.balanceToken !== undefined)
    await startSend(page.kit)
    const receiver = `ethereum:${address}@31337/transfer?address=${FRIEND}&uint256=25e17`
    await setReceiver(page.kit, { receiver, isPasted: true })
    expect(page.state()).toMatchObject({ token: { address }, sendTokenAmount: '2.5', receiverAddress: FRIEND })
    await setReceiver(page.kit, {
      receiver: `ethereum:${devnetTokens.spam.address}/transfer?address=${FRIEND}&uint256=1`,
      isPasted: true,
    })
    expect(page.state()).toMatchObject({ receiverProblem: 'otherToken', receiverAddress: undefined })
    await setReceiver(page.kit, { receiver: `ethereum:${FRIEND}@1?value=1`, isPasted: true })
    expect(page.state().receiverProblem).toBe('otherChain')
  })

  test('behavior: a payment request that is read late does not change the amount for another receiver', async () => {
    const page = await openSendPage(chain, {
      tokens: { 'eip155:31337': { address: devnetTokens.moss.address } },
    })
    const { address } = devnetTokens.moss
    await waitFor(page.kit.accounts, ({ eip155 }) => eip155?.balanceToken !== undefined)
    await startSend(page.kit)
    const receiver = `ethereum:${address}@31337/transfer?address=${FRIEND}&uint256=25e17`
    const chosen = createDeferred()
    page.kit.send?.subscribe(() => page.state().token?.address === address && chosen.resolve())
    const requested = setReceiver(page.kit, { receiver, isPasted: true })
    // The node has not answered yet when the token is chosen.
    await chosen.promise
    const entered = setReceiver(page.kit, { receiver: OTHER, isPasted: true })
    await setSendAmount(page.kit, { amount: '1' })
    await Promise.all([requested, entered])
    expect(page.state()).toMatchObject({ sendTokenAmount: '1', receiverAddress: OTHER })
  })
})
