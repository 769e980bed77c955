import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real mail server. */
export type MailServer = {
  url: string
  /** The first mail that the server receives, as sent. */
  received: Promise<string>
  stop: () => Promise<void>
}

/** Starts a mail server that accepts mail, or refuses it. */
export async function startMailServer({ refuses = false }: { refuses?: boolean } = {}): Promise<MailServer> {
  let resolveReceived: (mail: string) => void
  const received = new Promise<string>((resolve) => (resolveReceived = resolve))
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such person') : null),
    onData: (stream, _session, done) => {
      let mail = ''
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()))
      stream.on('end', () => {
        resolveReceived(mail)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
