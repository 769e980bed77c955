import { createContext } from '../../src/client/createContext.ts'
import type { Context } from '../../src/session/context.ts'
import { type Bench, startBench } from './pairUp.ts'

/** A client of a bench, with its storage. */
export type Client = Awaited<ReturnType<Bench['create']>>

/** The two peers of one test, and impostors that act in their names. */
export type Peers = {
  /** The relay and the clients; `end` closes the impostors, too. */
  bench: Bench
  app: Client
  wallet: Client
  /** Creates an impostor on a client's storage, subscribed to a topic. It has the client's keys, and can break the rules. */
  inTheNameOf: (client: Client, topic: string) => Promise<Context>
}

/** Starts a relay, an app and a wallet. */
export async function startPeers(): Promise<Peers> {
  const bench = await startBench()
  const impostors: Context[] = []
  return {
    bench: {
      ...bench,
      end: async () => {
        for (const impostor of impostors) {
          impostor.relayer.close()
          impostor.expirer.close()
        }
        await bench.end()
      },
    },
    app: await bench.create('app'),
    wallet: await bench.create('wallet'),
    inTheNameOf: async (client, topic) => {
      const metadata = { name: 'impostor', description: '', url: '', icons: [] }
      const impostor = await createContext({ relayUrl: bench.relay.url, metadata, storage: client.storage })
      impostors.push(impostor)
      await impostor.relayer.subscribe([topic])
      return impostor
    },
  }
}
