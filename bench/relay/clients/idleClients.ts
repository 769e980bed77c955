import { randomBytes } from 'node:crypto'
import { createKey, openClient } from './client.ts'
import { clientFrame } from './frames.ts'

/**
 * Opens idle sockets to a relay, each with its own topic: start `idleClients.ts`, then send it a message with the port and the
 * number of sockets.
 */
process.on('message', ({ port, count }: { port: number; count: number }) => {
  const open = async (): Promise<void> => {
    let onAnswer: (() => void) | undefined
    const answered = new Promise<void>((resolve) => {
      onAnswer = resolve
    })
    const { socket } = await openClient(port, createKey(), () => onAnswer?.())
    const topic = randomBytes(32).toString('hex')
    socket.write(clientFrame(`{"id":"1","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`))
    await answered
  }
  const openAll = async (): Promise<void> => {
    for (let opened = 0; opened < count; opened += 50) {
      await Promise.all(Array.from({ length: Math.min(50, count - opened) }, open))
    }
  }
  openAll().then(
    () => process.send?.({ opened: count }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
