import { chainNamespaces } from '@holdfast/caip'
import { describe, expect, it } from 'vitest'
import { type NamespaceFeature, namespaceSupports } from './selectors.ts'

describe('namespaceSupports', () => {
  it.each<[NamespaceFeature, readonly string[]]>([
    ['activity', ['eip155', 'solana', 'polkadot']],
    ['names', ['eip155']],
    ['nfts', ['eip155']],
    ['onramp', ['eip155', 'solana']],
    ['paymentRequests', ['eip155']],
    ['send', ['eip155', 'solana']],
    ['smartSessions', ['eip155']],
    ['swaps', ['eip155']],
  ])('param: %s is offered in %j only', (feature, expected) => {
    const supported = chainNamespaces.filter((namespace) => namespaceSupports(namespace, feature))
    expect(supported.toSorted()).toEqual(expected.toSorted())
    expect(namespaceSupports(undefined, feature)).toBe(false)
  })
})
