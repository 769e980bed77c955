import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../device/indexedDbStore.ts'
import { performTask } from '../keys/worker/performTask.ts'
import type { RunKeyTask } from '../keys/worker/runInWorker.ts'
import type { KeyTaskMessage } from '../keys/worker/tasks.ts'
import { createHeldShare } from './heldShare.ts'
import { openWallet, unlock, type WalletSources } from './openWallet.ts'
import { createRecords } from './records.ts'
import { createSandboxServices } from './test/sandboxServices.ts'

/** Tasks where they are asked for, instead of in a worker. What is given is copied, as on the way there. */
const run = ((name, given) => performTask(structuredClone({ name, given }) as KeyTaskMessage)) as RunKeyTask

async function start() {
  const services = await createSandboxServices(() => 0)
  /** A browser that the user logged in with. */
  const device = (jkt: string): WalletSources => ({
    ...services.device(jkt),
    records: createRecords(createMemoryStore()),
    held: createHeldShare(fakeClock(0)),
    run,
    loadTransport: () => import('../keys/shareTransport.ts'),
    loadSealing: () => import('../keys/sealing/ownerKey.ts'),
    askOwner: () => Promise.reject(new Error('No owner is asked here.')),
  })
  return { ...services, device }
}

/** The one share of a service. */
const only = <Value>(map: ReadonlyMap<string, Value>): Value => {
  const [value] = map.values()
  if (value === undefined) throw new Error('the service has none')
  return value
}

describe('openWallet', () => {
  test('default: makes a wallet, whose shares are three, and opens it again', async () => {
    const { device, kept, state } = await start()
    const own = device('one')
    const made = await openWallet(own, 'token')
    expect(state.wallet).toMatchObject({ id: made.id, evmAddress: made.addresses.evm })
    const record = await own.records.readShare(made.id)
    expect(record).toMatchObject({ version: 1, addresses: made.addresses })
    expect(only(kept.api).bytes).not.toEqual(only(kept.vault).bytes)
    expect(own.held.use(only(kept.api))).toEqual(only(kept.api).bytes)
    own.held.wipe()
    expect(await openWallet(own, 'token')).toEqual(made)
    expect(own.held.use(only(kept.api))).toEqual(only(kept.api).bytes)
  })

  test.each(['putRecoveryShare', 'createWallet'])('error: a failure of %s leaves no wallet behind', async (call) => {
    const { device, state } = await start()
    const own = device('one')
    state.failures.set(call, new Error('offline'))
    await expect(openWallet(own, 'token')).rejects.toThrow('offline')
    expect(state.wallet).toBeUndefined()
    const made = await openWallet(own, 'token')
    expect(state.wallet?.id).toBe(made.id)
  })

  test('error T-SRV-3: a wrong share is noticed by the address; nothing is held and nothing overwritten', async () => {
    const { device, kept } = await start()
    const own = device('one')
    const made = await openWallet(own, 'token')
    const before = await own.records.readShare(made.id)
    own.held.wipe()
    const share = only(kept.api)
    share.bytes = crypto.getRandomValues(new Uint8Array(share.bytes.length))
    await expect(openWallet(own, 'token')).rejects.toMatchObject({ name: 'WrongShareError' })
    expect(own.held.use(only(kept.api))).toBeUndefined()
    expect(await own.records.readShare(made.id)).toEqual(before)
  })

  test('error T-SRV-4: an address that the server lies about is not taken for the wallet’s', async () => {
    const { device, state } = await start()
    const own = device('one')
    const made = await openWallet(own, 'token')
    if (state.wallet) state.wallet = { ...state.wallet, evmAddress: `0x${'1'.repeat(40)}` }
    expect((await openWallet(own, 'token')).addresses).toEqual(made.addresses)
  })
})

describe('unlock', () => {
  test('error: a share of another version is not asked for twice, nor taken', async () => {
    const { device, kept } = await start()
    const own = device('one')
    const made = await openWallet(own, 'token')
    own.held.wipe()
    const record = await own.records.readShare(made.id)
    if (!record) throw new Error('the device has none')
    only(kept.api).version = 2
    await expect(unlock(own, record, 'token')).rejects.toMatchObject({ code: codes.versionConflict })
    expect(own.held.use(only(kept.api))).toBeUndefined()
  })
})
