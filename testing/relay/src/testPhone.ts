import { createPairingClient, type PairingClient, type SessionNamespaces } from '@holdfast/pairing'
import { buildAuthObject, formatAuthMessage, populateAuthPayload } from '@holdfast/pairing/sign-in'
import { type Hex, hexToString } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

type PhoneCall = { method: string; params: unknown; chainId: string }

/** A wallet as on another device, which an app reaches only over the relay. */
export type TestPhone = {
  client: PairingClient
  account: PrivateKeyAccount
  /** Every request, in order. */
  requests: PhoneCall[]
  /** The function that answers each method. An error that the function throws becomes an error response. */
  answers: Record<string, (request: PhoneCall) => unknown>
  /** The namespaces to grant for a proposal. */
  grant: () => SessionNamespaces
  /** Scans a code. @returns a function that approves the proposal and returns the session's topic once the app has it. */
  scan: (uri: string) => Promise<() => Promise<string>>
  /** Scans a code and approves. @returns the session's topic, once the app has it. */
  approve: (uri: string) => Promise<string>
  /** Scans a code and rejects the proposal. */
  decline: (uri: string, reason?: { code: number; message: string }) => Promise<void>
  /** Scans a code and signs in, like a wallet that connects and signs in one step. */
  signIn: (uri: string) => Promise<void>
  close: () => void
}

/** An address on Solana, for wallets of several namespaces. */
export const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
export const solanaId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** Creates a wallet that grants everything on the local networks and signs every message. For other methods, set `answers`. */
export async function createTestPhone(relayUrl: string, options: createTestPhone.Options = {}): Promise<TestPhone> {
  const { name = 'Phone', projectId = 'test', chainIds = [31_337, 31_338], solana = false } = options
  const account = privateKeyToAccount(options.privateKey ?? generatePrivateKey())
  const metadata = { name, description: '', url: 'https://phone.example', icons: ['https://phone.example/icon.png'] }
  const client = await createPairingClient({ relayUrl, projectId, metadata })
  const methods = [
    'personal_sign',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'solana_signMessage',
  ]
  const events = ['accountsChanged', 'chainChanged']
  let isClosed = false
  const phone: TestPhone = {
    client,
    account,
    requests: [],
    answers: {
      // Cast: the message is the first parameter, in hex.
      personal_sign: ({ params }) => account.signMessage({ message: hexToString((params as [Hex])[0]) }),
    },
    grant: () => ({
      eip155: { methods, events, accounts: chainIds.map((id) => `eip155:${id}:${account.address}`) },
      ...(solana && { solana: { methods, events, accounts: [`${solanaId}:${solanaAddress}`] } }),
    }),
    scan: async (uri) => {
      const { id } = await scan(client, uri, 'session_proposal')
      return async () => {
        const { topic, acknowledged } = await client.approve({ id, namespaces: phone.grant() })
        await acknowledged()
        return topic
      }
    },
    approve: async (uri) => (await phone.scan(uri))(),
    decline: async (uri, reason = { code: 5000, message: 'User rejected.' }) => {
      const { id } = await scan(client, uri, 'session_proposal')
      await client.reject({ id, reason })
    },
    signIn: async (uri) => {
      const { id, params } = await scan(client, uri, 'session_authenticate')
      const payload = populateAuthPayload({
        authPayload: params.authPayload,
        chains: params.authPayload.chains,
        methods,
      })
      const iss = `did:pkh:${payload.chains[0]}:${account.address}`
      const signature = await account.signMessage({ message: formatAuthMessage(payload, iss) })
      const auth = buildAuthObject(payload, { t: 'eip191', s: signature }, iss)
      await client.approveSessionAuthenticate({ id, auths: [auth] })
    },
    close: () => {
      isClosed = true
      client.close()
    },
  }
  const respond = async (call: PhoneCall, { id, topic }: { id: number; topic: string }): Promise<void> => {
    const body = await answer(phone, call)
    try {
      await client.respond({ topic, response: { id, jsonrpc: '2.0', ...body } })
    } catch (error) {
      // The test may end once the app has the answer, before the relay has confirmed to the phone that it is published.
      if (!isClosed) throw error
    }
  }
  client.on('session_request', ({ id, topic, params: { request, chainId } }) => {
    const call = { method: request.method, params: request.params, chainId }
    phone.requests.push(call)
    void respond(call, { id, topic })
  })
  return phone
}

export declare namespace createTestPhone {
  type Options = {
    name?: string | undefined
    /** The project id, for relays that admit known projects only. */
    projectId?: string | undefined
    /** @default an unused account */
    privateKey?: Hex | undefined
    /** The EVM chains on which the wallet has an account. */
    chainIds?: readonly number[] | undefined
    /** Whether the wallet has an account on Solana too. @default false */
    solana?: boolean | undefined
  }
}

async function answer(
  phone: TestPhone,
  call: PhoneCall,
): Promise<{ result: unknown } | { error: { code: number; message: string } }> {
  const answerCall = phone.answers[call.method]
  if (!answerCall) return { error: { code: 4200, message: `The phone has no ${call.method}.` } }
  try {
    return { result: await answerCall(call) }
  } catch (error) {
    return { error: error as { code: number; message: string } } // Cast: tests throw the error to send.
  }
}

/** Pairs, and waits for the app's proposal or sign-in request. */
async function scan<Name extends 'session_proposal' | 'session_authenticate'>(
  client: PairingClient,
  uri: string,
  name: Name,
): Promise<Parameters<Parameters<typeof client.on<Name>>[1]>[0]> {
  const received = new Promise<Parameters<Parameters<typeof client.on<Name>>[1]>[0]>((resolve) => {
    const undo = client.on(name, (payload) => {
      undo()
      resolve(payload)
    })
  })
  await client.pair({ uri })
  return received
}
