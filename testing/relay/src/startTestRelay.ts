import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRelay, logMailbox, memoryMailbox, type Relay, type RelayOptions } from '@holdfast/server/relay'

/** The real relay on a free port. A test can stop it and start it again. */
export type TestRelay = {
  url: string
  /** Stops the relay as the server does: closes the clients' sockets, but does not delete the published messages. */
  stop: () => Promise<void>
  /** Starts the relay again on the same port, with the messages that its mailbox has stored. */
  start: () => Promise<void>
  /** Returns the number of open sockets. */
  sockets: () => number
  /** Stops the relay and deletes its folder. */
  remove: () => Promise<void>
}

export declare namespace startTestRelay {
  type Options = Omit<RelayOptions, 'mailbox' | 'authorize'> & {
    /** Where messages are stored: `log` survives a restart, `memory` does not. @default 'log' */
    mailbox?: 'log' | 'memory' | undefined
    /** Decides which clients may connect. @default all may */
    authorize?: RelayOptions['authorize'] | undefined
  }
}

/** Starts the server's relay over real sockets. The log, if it writes one, is in a temporary folder. */
export async function startTestRelay(options: startTestRelay.Options = {}): Promise<TestRelay> {
  const { mailbox = 'log', authorize = () => 'allowed', ...rest } = options
  const directory = mailbox === 'log' ? await mkdtemp(join(tmpdir(), 'holdfast-test-relay-')) : undefined
  let running: { relay: Relay; server: Server } | undefined
  let port = 0
  let openSockets = 0

  const start = async (): Promise<void> => {
    if (running) return
    const store = directory === undefined ? memoryMailbox() : logMailbox({ directory })
    const relay = await createRelay({ ...rest, mailbox: store, authorize })
    const server = createServer()
    server.on('upgrade', (request, socket, head) => {
      openSockets += 1
      socket.on('close', () => {
        openSockets -= 1
      })
      relay.handleUpgrade(request, socket, head)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    // Cast: a server that listens on TCP has an address of this type.
    port = (server.address() as AddressInfo).port
    running = { relay, server }
  }
  const stop = async (): Promise<void> => {
    if (!running) return
    const { relay, server } = running
    running = undefined
    await relay.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  await start()
  return {
    url: `ws://127.0.0.1:${port}`,
    start,
    stop,
    sockets: () => openSockets,
    remove: async () => {
      await stop()
      if (directory !== undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}
