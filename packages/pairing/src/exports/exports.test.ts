import { expect, test } from 'vitest'
import * as file from './file.ts'
import * as client from './index.ts'
import * as provider from './provider.ts'
import * as signIn from './signIn.ts'
import * as wire from './wire.ts'

test('public names', () => {
  const names = Object.entries({ client, provider, signIn, file, wire }).map(([entry, module]) => [
    entry,
    Object.keys(module).sort(),
  ])
  expect(Object.fromEntries(names)).toMatchInlineSnapshot(`
    {
      "client": [
        "AuthenticateParametersError",
        "EnvelopeError",
        "NoAccountError",
        "OfflineError",
        "PAIRING_TTL",
        "PairingExistsError",
        "PeerError",
        "ProposalExpiredError",
        "ProtocolError",
        "PublishTimeoutError",
        "RelayCallError",
        "RelayRefusedError",
        "RelayUnreachableError",
        "RelayerClosedError",
        "RequestExpiredError",
        "ScopedPropertiesError",
        "SubscribeTimeoutError",
        "buildApprovedNamespaces",
        "createPairingClient",
        "formatPairingUri",
        "formatRequestLink",
        "indexedDbStorage",
        "isPairingExpired",
        "loadPrimitives",
        "parsePairingUri",
        "platformChannel",
        "platformLock",
        "platformSocket",
        "platformStorage",
        "platformSurroundings",
        "protocolError",
        "protocolErrors",
        "toBase58",
      ],
      "file": [
        "fileStorage",
      ],
      "provider": [
        "ProviderError",
        "approvedChains",
        "createProvider",
        "providerCodes",
      ],
      "signIn": [
        "AuthPayloadError",
        "InvalidRecapError",
        "accountOf",
        "buildAuthObject",
        "formatAuthMessage",
        "isCacaoValid",
        "populateAuthPayload",
      ],
      "wire": [
        "DEFAULT_TTL",
        "FATAL_CLOSE_CODE",
        "MAX_BATCH",
        "MAX_TTL",
        "ProtocolError",
        "RelayTokenError",
        "TOKEN_TTL",
        "clientIdOf",
        "createIds",
        "deliveries",
        "deliveryOf",
        "findFrameId",
        "formatDidKey",
        "formatRelayError",
        "formatRelayResult",
        "formatRelaySubscription",
        "hashText",
        "isSameId",
        "isTopic",
        "jsonRpcCodes",
        "loadPrimitives",
        "parseDidKey",
        "parseRelayFrame",
        "parseRelayRequest",
        "protocolError",
        "protocolErrors",
        "readJson",
        "scanFrame",
        "signRelayToken",
        "subscriptionIdOf",
        "verifyRelayToken",
        "writeJson",
      ],
    }
  `)
})
