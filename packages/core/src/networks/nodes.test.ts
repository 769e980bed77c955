import { describe, expect, it } from 'vitest'
import { createTestKit, testNetwork } from '../../test/testKit.ts'
import { withNodes } from './nodes.ts'

const ownNode = 'https://node.example/key'
const services = { url: 'https://services.example' }
const serviceNode = 'https://services.example/v1?chainId=eip155%3A137&projectId=p1'

/** Returns the URLs of a network's nodes: those that the kit uses, and those that a wallet may receive. */
function nodesOf(...[network, options = {}]: [Parameters<typeof withNodes>[0], Parameters<typeof withNodes>[1]?]) {
  const { rpcUrls } = withNodes(network, options)
  return [rpcUrls.default.http, rpcUrls.chainDefault?.http]
}

describe('withNodes', () => {
  it("default: lists a network's nodes also as the nodes that a wallet may receive", () => {
    expect(nodesOf(testNetwork(1, ownNode))).toEqual([[ownNode], [ownNode]])
  })

  it('behavior: keeps the nodes that the app lists for wallets', () => {
    const network = testNetwork(1, 'https://proxy.example')
    const withWalletNode = { ...network, rpcUrls: { ...network.rpcUrls, chainDefault: { http: [ownNode] } } }
    expect(nodesOf(withWalletNode)).toEqual([['https://proxy.example'], [ownNode]])
  })

  it('param: serviceNetworks: a listed network is reached through the services, any other at its own nodes', () => {
    const options = { projectId: 'p1', services, serviceNetworks: ['eip155:1', 'eip155:137'] } as const
    expect(nodesOf(testNetwork(137, ownNode), options)).toEqual([[serviceNode], [ownNode]])
    const slash = { url: `${services.url}/` }
    expect(nodesOf(testNetwork(137, ownNode), { ...options, services: slash })).toEqual([[serviceNode], [ownNode]])
    expect(nodesOf(testNetwork(10, ownNode), options)).toEqual([[ownNode], [ownNode]])
  })

  it.each([
    ['https://services.example/v1?chainId=eip155:10', 'https://services.example/v1?chainId=eip155%3A10&projectId=p1'],
    ['https://services.example/v1?chainId=eip155:10&projectId=p2', undefined],
    ['https://services.example:8443/v1?chainId=eip155:10', undefined],
    ['https://other.services.example/v1', undefined],
    ['https://node.example/?services.example', undefined],
  ])(
    'behavior: only a URL at the services’ host gets the project id, and only if it contains none: %s',
    (node, becomes) => {
      expect(nodesOf(testNetwork(10, node), { projectId: 'p1', services })).toEqual([[becomes ?? node], [node]])
    },
  )

  it.each([
    ['services', { projectId: 'p1' }],
    ['a project', { services }],
  ])('behavior: without %s every network keeps its own nodes', (_name, options) => {
    const node = 'https://services.example/v1'
    expect(nodesOf(testNetwork(1, node), { ...options, serviceNetworks: ['eip155:1'] })).toEqual([[node], [node]])
  })

  it('default: a kit uses withNodes for each of its networks', () => {
    const networks = [testNetwork(137, ownNode), testNetwork(10, ownNode)]
    const { kit } = createTestKit({ projectId: 'p1', services, networks, serviceNetworks: ['eip155:137'] })
    const { caipNetworks = [] } = kit.networks.getState().byNamespace.eip155 ?? {}
    expect(caipNetworks.map(({ rpcUrls }) => rpcUrls.default.http)).toEqual([[serviceNode], [ownNode]])
  })
})
