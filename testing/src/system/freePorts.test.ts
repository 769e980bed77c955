import { createServer, type Server } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePorts } from './freePorts.ts'

async function hold(port: number): Promise<void> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())))
}

describe('freePorts', () => {
  test('default: adjacent ports, different ones each time, none from the range of outgoing connections', async () => {
    const [first, second] = [await freePorts(2), await freePorts(3)]
    expect(first[1]).toBe((first[0] ?? 0) + 1)
    expect(second).toHaveLength(3)
    expect(new Set([...first, ...second]).size).toBe(5)
    expect(Math.max(...first, ...second)).toBeLessThan(32_768)
  })

  test('behavior: a port in use is skipped, even after all ports had their turn', async () => {
    const [held = 0] = await freePorts(1)
    await hold(held)
    for (let turn = 0; turn < 120; turn += 1) expect(await freePorts(1)).not.toContain(held)
  })

  test('error: more ports than there are', async () => {
    await expect(freePorts(101)).rejects.toThrow('There are no 101 free ports side by side')
  })
})
