import { createServer, type Server } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePorts } from './freePorts.ts'

async function occupy(port: number): Promise<void> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())))
}

describe('freePorts', () => {
  test('default: returns adjacent ports, different ones each time, below the range of outgoing connections', async () => {
    const [first, second] = [await freePorts(2), await freePorts(3)]
    expect(first[1]).toBe((first[0] ?? 0) + 1)
    expect(second).toHaveLength(3)
    expect(new Set([...first, ...second]).size).toBe(5)
    expect(Math.max(...first, ...second)).toBeLessThan(32_768)
  })

  test('behavior: skips a port in use, even after the search has started again at the first port', async () => {
    const [occupied = 0] = await freePorts(1)
    await occupy(occupied)
    for (let turn = 0; turn < 120; turn += 1) expect(await freePorts(1)).not.toContain(occupied)
  })

  test('error: throws if more ports are requested than the range has', async () => {
    await expect(freePorts(101)).rejects.toThrow('There are no 101 free ports side by side')
  })
})
