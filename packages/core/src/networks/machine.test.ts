import { describe, expect, it } from 'vitest'
import { testNetwork } from '../../test/testKit.ts'
import { networksMachine } from './machine.ts'

const configure = (...caipNetworks: Parameters<typeof testNetwork>[]) =>
  networksMachine(
    { byNamespace: {}, activeNamespace: undefined },
    { type: 'configured', caipNetworks: caipNetworks.map((parameters) => testNetwork(...parameters)) },
  ).byNamespace.eip155?.caipNetworks

describe('networksMachine', () => {
  it("default: a network also names its nodes as the chain's own, from which a wallet may be given them", () => {
    const [network] = configure([1, 'https://node.example']) ?? []
    expect(network?.rpcUrls).toEqual({
      default: { http: ['https://node.example'] },
      chainDefault: { http: ['https://node.example'] },
    })
  })

  it("behavior: the chain's own nodes stay those that the app names", () => {
    const network = testNetwork(1, 'https://proxy.example')
    const chainDefault = { http: ['https://node.example'] }
    const given = { ...network, rpcUrls: { ...network.rpcUrls, chainDefault } }
    const { byNamespace } = networksMachine(
      { byNamespace: {}, activeNamespace: undefined },
      { type: 'configured', caipNetworks: [given] },
    )
    expect(byNamespace.eip155?.caipNetworks[0]?.rpcUrls.chainDefault).toEqual(chainDefault)
  })
})
