import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { renderKit } from '../../../../test/renderKit.tsx'
import { wordsOf } from '../../../../test/startData.ts'
import { FRIEND } from '../../../../test/views/openSendView.ts'
import { etherAsset, shellAsset, typedSend } from '../../../../test/views/sentAsset.ts'
import { SendFacts, type SendFactsProps } from './SendFacts.tsx'

/** Renders the facts on the network Harbour. Returns the page, and the values of the facts by name. */
async function renderFacts(changes: Parameters<typeof typedSend>[0], props: Partial<SendFactsProps> = {}) {
  const page = renderKit(
    <SendFacts state={typedSend(changes)} token={etherAsset} to={FRIEND} isEstimating={false} {...props} />,
  )
  await connectWallet(page.kit)
  const terms = screen.getAllByRole('term').map((term) => term.textContent)
  const values = screen.getAllByRole('definition').map(wordsOf)
  return { ...page, facts: Object.fromEntries(terms.map((term, index) => [term, values[index]])) }
}

describe('SendFacts', () => {
  test('default: shows the whole receiver, the network, and the cost in dollars', async () => {
    const { facts, container } = await renderFacts({ gasPriceInUSD: 42_000_000_000_000_000n })
    expect(facts).toEqual({ To: FRIEND, Network: 'Harbour', 'Network cost': expect.stringMatching(/^\$/) })
    expect(container.querySelector('img')).toBeNull()
  })

  test("behavior: shows the cost in the network's currency when there is no price, with every digit in the tooltip", async () => {
    const { facts } = await renderFacts({ gasPriceInUSD: undefined, gasPrice: 50_234_567_891n })
    const cost = screen.getByRole('button', { name: facts['Network cost'] ?? '' })
    expect(cost.textContent).toBe('0.001 ETH')
    expect(cost.title).toBe('0.001054925925711 ETH')
  })

  test.each([
    ['is not known', { gasPrice: undefined }, {}],
    ['is still being estimated', {}, { isEstimating: true }],
  ])('behavior: says that the cost is being estimated when it %s', async (_, changes, props) => {
    const { facts } = await renderFacts(changes, props)
    expect(facts['Network cost']).toBe('The network cost is being estimated')
  })

  test('param: isEstimating: marks the cost as busy for screen readers', async () => {
    await renderFacts({}, { isEstimating: true })
    expect(screen.getAllByRole('definition').at(-1)?.getAttribute('aria-busy')).toBe('true')
  })

  test('behavior: shows a name together with its address', async () => {
    const { facts } = await renderFacts({ receiverProfileName: 'kelp.eth' })
    expect(facts['To']).toBe(`kelp.eth${FRIEND}`)
  })

  test('behavior: shows the token id of an NFT', async () => {
    const { facts } = await renderFacts({}, { token: shellAsset })
    expect(facts['Token ID']).toBe('7')
  })

  test.each([
    [2_039_280n, '0.00000000000203928 ETH'],
    [0n, undefined],
    [undefined, undefined],
  ])('behavior: shows the deposit for a new account: %s', async (accountCost, expected) => {
    const { facts } = await renderFacts({ accountCost })
    expect(facts['New account of the receiver']).toBe(expected)
  })
})
