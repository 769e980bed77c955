import { createEmbeddedClient, type EmbeddedClient, type FrameConfig, type MakeProof } from '@holdfast/api/embedded'
import { createVaultClient, type VaultClient } from '@holdfast/api/vault'
import { systemClock } from '@holdfast/base'
import { createPreferences, type Preferences } from '../accounts/preference.ts'
import { loadDeviceKey } from '../device/deviceKey.ts'
import { openIndexedDbStore } from '../device/indexedDbStore.ts'
import { type OpenedStore, openDeviceStore } from '../device/openDeviceStore.ts'
import { createServerTime } from '../device/serverTime.ts'
import { createKeyWorkers } from '../keys/worker/createKeyWorkers.ts'
import { type Batches, createBatches } from '../methods/calls/batches/batches.ts'
import { createReceivers, type Receivers } from '../methods/rules/receivers.ts'
import { createSession, type Session } from './createSession.ts'
import { createOwnerQuestions, type OwnerQuestions } from './ownerQuestion.ts'
import { createRecords, type Records } from './records.ts'

/** This browser as a device of a project: its key, its storage, and its clients of the services. */
export type Device = {
  /** The store of the device's data. If it is in memory, its data can move to storage that the browser grants later. */
  opened: OpenedStore
  /** The thumbprint of the device's key. */
  jkt: string
  /** Proves to the services that the device has its key. */
  prove: MakeProof
  api: EmbeddedClient
  vault: VaultClient
  session: Session
  /** Asks the user to open a sealed wallet. */
  owner: OwnerQuestions
  records: Records
  receivers: Receivers
  /** The batches of calls that this device has sent. */
  batches: Batches
  /** Each user's choice of account. */
  preferences: Preferences
}

/**
 * Opens this browser's storage as a device. In a browser that partitions storage by site, the frame and the wallet's own window
 * have separate storage. Then they are two devices, and the user logs in on each.
 *
 * @param options.showsNumber - see {@link SessionOptions}. @default true
 */
export async function openDevice(
  config: FrameConfig,
  projectId: string,
  { showsNumber = true }: { showsNumber?: boolean | undefined } = {},
): Promise<Device> {
  const opened = await openDeviceStore(
    () => openIndexedDbStore(projectId),
    async () => (await import('../device/storageAccess.ts')).openAllowedStore(document, projectId),
  )
  const { store } = opened
  const { jkt, prove } = await loadDeviceKey(store)
  const api = createEmbeddedClient({ url: config.apiUrl, proof: prove })
  const vault = createVaultClient({ url: config.vaultUrl, proof: prove })
  const owner = createOwnerQuestions()
  const keyWorkers = createKeyWorkers(systemClock)
  const { transferLimitS = 0, servedAt } = config
  const serverNow = createServerTime(servedAt, systemClock)
  const records = createRecords(store, serverNow)
  const session = createSession({
    api,
    vault,
    jkt,
    records,
    projectId,
    showsNumber,
    clock: systemClock,
    run: keyWorkers.run,
    prepareToSign: keyWorkers.prepare,
    loadTransport: () => import('../keys/shareTransport.ts'),
    loadSealing: () => import('../keys/sealing/ownerKey.ts'),
    askOwner: owner.ask,
    // `serverNow` may be behind after the machine has slept. Then the machine's own time is right to within a minute, since the
    // services have just accepted it in proofs.
    limitFromNow: () =>
      transferLimitS > 0 ? Math.max(serverNow(), systemClock.now()) + transferLimitS * 1_000 : undefined,
  })
  return {
    opened,
    jkt,
    prove,
    api,
    vault,
    session,
    owner,
    records,
    receivers: createReceivers(store),
    batches: createBatches(store),
    preferences: createPreferences(store),
  }
}
