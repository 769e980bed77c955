import { randomBytes } from 'node:crypto'
import { embeddedLimits } from '@holdfast/api/embedded'
import type { NamedIdentity } from '@holdfast/api/vault'
import type { Clock } from '@holdfast/base'
import type { AuditLog } from '../../custody/audit-log/auditLog.ts'
import { parseEmailAddress } from '../../custody/emailAddress.ts'
import type { DerivedKeys } from '../../custody/keys/deriveKeys.ts'
import type { Approvals } from '../approvals/approvals.ts'
import type { Evidence } from './evidence.ts'
import type { IdentityStore } from './identityStore.ts'

/** Records the identities that devices prove to the vault, and finds the owners whom these identities represent. */
export type Identities = {
  /** Creates a nonce for a device. The user must sign it within five minutes. */
  issueNonce: (jkt: string) => Promise<string>
  /** Spends a nonce. @returns whether it was issued to this device and had not expired. */
  spendNonce: (jkt: string, nonce: string) => Promise<boolean>
  /**
   * Records a device's proof that its user has this id at a provider. The vault itself must have checked the proof; a claim of
   * the API does not count.
   */
  prove: (proved: {
    jkt: string
    provider: string
    id: string
    clientAddress: string
    /** Whether the provider's token does not state for which client it was issued. @default false */
    isWeak?: boolean | undefined
  }) => Promise<void>
  /** Lists the owners whom an identity represents: its own owner first, then the owners who named it as theirs. */
  ownersOf: (subject: string) => Promise<string[]>
  /**
   * Finds the owner for a wallet that a device is creating. The device states an identity, which it must have proved within the
   * last half hour, and the identity's own owner becomes the wallet's owner. A device that states no identity must have proved
   * exactly one, since with two the wallet could get the wrong owner. @returns undefined if this proof is missing.
   */
  findOwnerForNewWallet: (jkt: string, stated: NamedIdentity | undefined) => Promise<string | undefined>
  /**
   * Lists the owners whose existing wallets a device may recover: those represented by the identities that it proved within the
   * last half hour with proofs that are not weak, newest proof first.
   */
  listRecoverableOwners: (jkt: string) => Promise<string[]>
  /**
   * Lists the owners whom a device's identities represent, except owners of whom the vault has an email address. Only
   * identities that the device proved with a provider within the last half hour count.
   */
  listOwnersWithoutAddress: (jkt: string) => Promise<string[]>
  /** Returns whether one of a device's proofs of the last half hour is weak. */
  hasWeakProof: (jkt: string) => Promise<boolean>
}

const NONCE_LIFE_MS = 5 * 60_000

/** Creates the service. */
export function createIdentities(options: {
  store: IdentityStore
  approvals: Pick<Approvals, 'listEvidence'>
  keys: DerivedKeys
  audit: AuditLog
  clock: Clock
}): Identities {
  const { store, approvals, keys, audit, clock } = options
  const inMs = (ms: number): Date => new Date(clock.now() + ms)
  /** Returns the identity that a weak proof yields. It belongs to this device only. */
  const onDevice = (subject: string, jkt: string): string => keys.hmac('device-identity/1', `${subject} ${jkt}`)
  /**
   * Lists the identities that a device proved with providers. X does not state for which app it issued a token, so any app in
   * which the user logs in with X could present such a token. Therefore a weak proof yields an identity of this device only,
   * which represents no owner of another device.
   */
  async function listProviderEvidence(jkt: string): Promise<Evidence[]> {
    const evidence = await store.listEvidence(jkt, inMs(-embeddedLimits.recoveryS * 1_000))
    return evidence.map((each) => (each.isWeak ? { ...each, subject: onDevice(each.subject, jkt) } : each))
  }
  async function listEvidence(jkt: string): Promise<Evidence[]> {
    const found = await Promise.all([approvals.listEvidence(jkt), listProviderEvidence(jkt)])
    return found.flat().sort((left, right) => right.provedAt.getTime() - left.provedAt.getTime())
  }
  async function ownersOf(subjects: readonly string[]): Promise<string[]> {
    const owners = await store.findOwners(subjects)
    return [
      ...new Set(
        subjects.flatMap((subject) => [owners.get(subject)?.own ?? subject, ...(owners.get(subject)?.named ?? [])]),
      ),
    ]
  }
  const subjectsOf = (evidence: readonly Evidence[]): string[] => evidence.map(({ subject }) => subject)

  return {
    issueNonce: async (jkt) => {
      const nonce = randomBytes(16).toString('hex')
      await store.addNonce({ nonce, jkt, expiresAt: inMs(NONCE_LIFE_MS) }, inMs(0))
      return nonce
    },
    spendNonce: (jkt, nonce) => store.spendNonce({ jkt, nonce }, inMs(0)),
    prove: async ({ jkt, provider, id, clientAddress, isWeak = false }) => {
      const subject = keys.hmac('identity/1', `${provider} ${id}`)
      await store.addEvidence({ jkt, subject, provider, isWeak }, inMs(0))
      // Earlier versions let all devices with a weak proof of an identity make wallets of one owner.
      if (isWeak) await store.moveWallets({ jkt, from: subject, to: onDevice(subject, jkt) }, inMs(0))
      await audit.append({ actor: subject, action: `identity.${provider}`, object: jkt, clientAddress })
    },
    listOwnersWithoutAddress: async (jkt) => {
      const owners = await ownersOf(subjectsOf(await listProviderEvidence(jkt)))
      const addressed = await store.listWithAddress(owners)
      return owners.filter((owner) => !addressed.has(owner))
    },
    listRecoverableOwners: async (jkt) =>
      ownersOf(subjectsOf((await listEvidence(jkt)).filter(({ isWeak }) => isWeak !== true))),
    hasWeakProof: async (jkt) => (await listProviderEvidence(jkt)).some(({ isWeak }) => isWeak),
    ownersOf: (subject) => ownersOf([subject]),
    findOwnerForNewWallet: async (jkt, stated) => {
      const evidence = await listEvidence(jkt)
      const subjects = new Set(subjectsOf(evidence))
      let subject: string | undefined
      if (stated === undefined) subject = subjects.size === 1 ? evidence[0]?.subject : undefined
      else if ('provider' in stated) subject = evidence.find(({ provider }) => provider === stated.provider)?.subject
      else {
        const wanted = keys.hmac('subject/1', parseEmailAddress(stated.email).lookup)
        subject = subjects.has(wanted) ? wanted : undefined
      }
      return subject === undefined ? undefined : ((await store.findOwners([subject])).get(subject)?.own ?? subject)
    },
  }
}
