import { describe, expect, test } from 'vitest'
import { memoryNetwork, solanaAddresses } from '../../test/testAdapter.ts'
import { signText } from './signText.ts'

const caipNetworkId = memoryNetwork().caipNetworkId
const [address] = solanaAddresses

/** Signs a text with a wallet that gives this answer. */
const signWith = (answer: unknown) =>
  signText({ request: async () => answer }, { caipNetworkId, address: address ?? '', message: 'Kelp' })

describe('signText', () => {
  test.each(['5x', { signature: '5x' }])('default: reads the signature from %j', async (answer) => {
    expect(await signWith(answer)).toBe('5x')
  })

  test.each([[null], [undefined], [7], [[]], [{}], [{ signature: null }], [{ signature: ['5x'] }]])(
    'error: rejects if the wallet answers %j',
    async (answer) => {
      await expect(signWith(answer)).rejects.toMatchObject({ name: 'InvalidWalletAnswerError' })
    },
  )
})
