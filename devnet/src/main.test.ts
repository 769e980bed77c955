import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findFreePorts, occupyPort } from '../test/ports.ts'
import { temporaryFolder } from '../test/temporaryFolder.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, DATA_DIR: temporaryFolder(), ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { out: '', error: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.error += text))
  const code = new Promise<number | null>((resolve) => void child.once('close', resolve))
  return { child, output, code }
}

describe('main', () => {
  it('default: prints the chains and accounts, and exits with 0 on SIGTERM', async () => {
    const port = await findFreePorts()
    const { child, output, code } = run({ DEVNET_PORT: String(port) })
    await vi.waitFor(() => expect(output.out).toContain('Ctrl-C stops.'), { timeout: 20_000, interval: 10 })
    expect(output.out).toContain(`chain 31337  http://127.0.0.1:${port}\n`)
    expect(output.out).toContain('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    child.kill('SIGTERM')
    expect(await code).toBe(0)
    expect(output.error).toBe('')
  })

  it.each(['0', '65535', 'abc', '-1', '8545.5'])("error: rejects DEVNET_PORT='%s'", async (given) => {
    const { output, code } = run({ DEVNET_PORT: given })
    expect(await code).toBe(1)
    expect(output.error).toBe(`holdfast: DEVNET_PORT is '${given}'; use a whole number from 1 to 65534.\n`)
  })

  it('error: prints one line that mentions DEVNET_PORT when the port is in use', async () => {
    const port = await occupyPort()
    const { output, code } = run({ DEVNET_PORT: String(port) })
    expect(await code).toBe(1)
    expect(output.error).toMatch(new RegExp(`^holdfast: Port ${port} .*DEVNET_PORT\\.\\n$`))
  })
})
