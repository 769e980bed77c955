import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOnRampClient } from '@holdfast/api/onramp'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestDatabase, queryDatabase } from '../test/database/testDatabase.ts'
import { clientOptions } from '../test/dataCaller.ts'
import { freeServerPorts, isReady, runServer, type ServerPorts, type ServerProcess } from '../test/serverProcess.ts'
import { until } from '../test/until.ts'
import { openCheckout } from './test/testOnRamp.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const chainId = 'eip155:31337'
/** How long the test may take: it starts whole servers. */
const PATIENCE_MS = 120_000

let chain: TestChain
let databaseUrl: string
let dataDir: string
const running: ServerProcess[] = []
beforeAll(async () => {
  chain = await startTestChain()
  databaseUrl = await makeTestDatabase({ hasTables: true })
  dataDir = mkdtempSync(join(tmpdir(), 'holdfast-onramp-'))
}, PATIENCE_MS)
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, PATIENCE_MS)

/** Starts a server that shares the database with the others, as several instances do. */
async function start(): Promise<{ server: ServerProcess; ports: ServerPorts }> {
  const ports = await freeServerPorts()
  const server = runServer({
    ...ports,
    SERVICES: 'onramp',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(dataDir, ports.SERVICES_PORT),
    DEVNET_PORT: String(chain.port),
    PROJECT_ID: projectId,
    // The instances share their secret.
    AUTH_SECRET: 'one secret for all of the instances',
  })
  running.push(server)
  await until(() => isReady(ports))
  return { server, ports }
}

const shopAt = ({ SERVICES_PORT }: ServerPorts) =>
  createOnRampClient(clientOptions(`http://localhost:${SERVICES_PORT}`))

/** Begins a purchase of 0.049125 ether and pays it. */
async function buy(ports: ServerPorts) {
  const address = privateKeyToAddress(generatePrivateKey())
  const { url, order } = await shopAt(ports).createUrl({
    destinationWallets: [{ address, blockchains: [], assets: ['ETH'] }],
    defaultNetwork: 'ethereum',
    partnerUserId: address,
    chainId,
    presetFiatAmount: '100',
  })
  const checkout = openCheckout(url)
  await checkout.read()
  await checkout.pay('4242 4242 4242 4242')
  return { address, id: order?.id ?? '' }
}

async function waitUntilConfirmed(ports: ServerPorts, id: string): Promise<void> {
  await until(async () => (await shopAt(ports).getOrder({ id })).status === 'confirmed')
}

describe('a server that is killed', { timeout: PATIENCE_MS }, () => {
  it('behavior: a paid purchase is sent once, by the surviving instance', async () => {
    const [first, second] = await Promise.all([start(), start()])
    // No blocks are mined, so that the kill comes between the payment and the chain's answer.
    await chain.setAutomine(false)
    const purchase = await buy(first.ports)
    const isSent = async () => {
      const rows = await queryDatabase(
        databaseUrl,
        `select 1 from onramp_sandbox_payment where order_id = '${purchase.id}' and state = 'sent'`,
      )
      return rows.length > 0
    }
    await until(isSent)
    first.server.child.kill('SIGKILL')
    await once(first.server.child, 'exit')
    await chain.setAutomine(true)
    await chain.mine()
    await waitUntilConfirmed(second.ports, purchase.id)
    expect(await chain.balanceOf(purchase.address)).toBe(parseEther('0.049125'))

    // The second server is killed right after the payment, while no other instance runs.
    const next = await buy(second.ports)
    second.server.child.kill('SIGKILL')
    await once(second.server.child, 'exit')
    const third = await start()
    await waitUntilConfirmed(third.ports, next.id)
    // Leaves time for a duplicate to be sent: while another purchase is confirmed, the sandbox checks again.
    const last = await buy(third.ports)
    await waitUntilConfirmed(third.ports, last.id)
    for (const { address } of [purchase, next, last]) {
      expect(await chain.balanceOf(address)).toBe(parseEther('0.049125'))
    }
  })
})
