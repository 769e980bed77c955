import {
  embeddedErrorCodes as codes,
  type EmbeddedClient,
  type EmbeddedWallet,
  type SharePlace,
  type Tokens,
} from '@holdfast/api/embedded'
import type { Approval, VaultClient } from '@holdfast/api/vault'
import { createShareReceiver, sealShare } from '../../keys/shareTransport.ts'

/** The correct code of a login. */
export const CODE = '123456'

type StoredShare = SharePlace & { jkt: string; bytes: Uint8Array }
type Wallet = { id: string; evmAddress: string; solanaAddress: string }

/** Creates a refusal as the clients throw it. */
export function refusal(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/**
 * Creates an API and a vault in memory. They do not support recovery: only the device that created the wallet can read its
 * share. Shares are sealed in transit, and `calls` records each call.
 */
export async function createSandboxServices(now: () => number) {
  const keys = { api: await createShareReceiver(), vault: await createShareReceiver() }
  const stored: Record<'api' | 'vault', Map<string, StoredShare>> = { api: new Map(), vault: new Map() }
  const calls: string[] = []
  // Casts: these give the types of what a test may set.
  const state = {
    wallet: undefined as Wallet | undefined,
    knownDevices: new Set<string>(),
    approval: { state: 'pending' } as Approval,
    /** The user's sealed wallets. */
    sealed: [] as Awaited<ReturnType<VaultClient['listSealedWallets']>>,
    wrongCodes: 0,
    frozenUntil: null as number | null,
    isRevoked: false,
    /** The error that the next call throws, by the name of the call. */
    failures: new Map<string, Error>(),
  }
  let serial = 0
  let attempts = 0
  const tokens = (): Tokens => {
    serial += 1
    return {
      accessToken: `access ${serial}`,
      accessTokenExpiresAt: now() + 300_000,
      refreshToken: `refresh ${serial}`,
      refreshTokenExpiresAt: now() + 7 * 86_400_000,
    }
  }
  const recordCall = (name: string): void => {
    calls.push(name)
    const failure = state.failures.get(name)
    state.failures.delete(name)
    if (failure) throw failure
  }
  const store = async (
    holder: 'api' | 'vault',
    jkt: string,
    { share, ...place }: SharePlace & { share: { enc: string; ciphertext: string } },
  ): Promise<void> => {
    const previous = stored[holder].get(place.setId)
    if (place.version !== (previous?.version ?? 0) + 1) throw refusal(codes.versionConflict)
    stored[holder].set(place.setId, { ...place, jkt, bytes: await keys[holder].open(holder, place, share) })
  }
  const release = async (found: StoredShare | undefined, recipientKey: string) => {
    if (!found) throw refusal(codes.shareNotFound)
    const { walletId, setId, version, bytes } = found
    return { setId, version, share: await sealShare('api', { walletId, setId, version }, bytes, recipientKey) }
  }

  const walletOf = (jkt: string): EmbeddedWallet => {
    if (!state.wallet) throw refusal(codes.walletNotFound)
    const set = [...stored.api.values()].find((each) => each.jkt === jkt)
    const ownSet = set ? { setId: set.setId, version: set.version, refreshAt: now() + 86_400_000 } : null
    return { ...state.wallet, createdAt: 0, exportedAt: null, sealing: null, ownSet }
  }

  /** Creates the clients of a device. */
  const device = (jkt: string): { api: EmbeddedClient; vault: VaultClient } => {
    const shareOfDevice = (): StoredShare | undefined => [...stored.api.values()].find((each) => each.jkt === jkt)
    const api: Partial<EmbeddedClient> = {
      startEmail: async () => {
        recordCall('startEmail')
        const action = state.knownDevices.has(jkt) ? 'VERIFY_OTP' : 'VERIFY_DEVICE'
        attempts += 1
        return { attemptId: `attempt ${attempts}`, action, expiresAt: now() + 900_000 }
      },
      approveDevice: async () => {
        recordCall('approveDevice')
        return { attemptId: `attempt ${attempts}`, action: 'VERIFY_OTP', expiresAt: now() + 600_000 }
      },
      verifyEmail: async ({ otp }) => {
        recordCall('verifyEmail')
        if (otp !== CODE) throw refusal(codes.invalidCode)
        state.knownDevices.add(jkt)
        return tokens()
      },
      refresh: async () => {
        recordCall('refresh')
        return tokens()
      },
      signOut: async () => recordCall('signOut'),
      getShareKey: async () => ({ publicKey: keys.api.publicKey }),
      getMe: async () => {
        recordCall('getMe')
        if (state.isRevoked) throw refusal(codes.invalidToken)
        const { wallet, frozenUntil } = state
        // A session reads only these two fields of the answer.
        return { wallet: wallet ? walletOf(jkt) : null, frozenUntil } as Awaited<ReturnType<EmbeddedClient['getMe']>>
      },
      createWallet: async ({ walletId, setId, evmAddress, solanaAddress, share }) => {
        recordCall('createWallet')
        if (state.wallet) throw refusal(codes.walletExists)
        await store('api', jkt, { walletId, setId, version: 1, share })
        state.wallet = { id: walletId, evmAddress, solanaAddress }
        return walletOf(jkt)
      },
      readShare: async ({ recipientKey, version }) => {
        recordCall('readShare')
        if (state.isRevoked) throw refusal(codes.invalidToken)
        if (state.frozenUntil !== null && state.frozenUntil > now()) throw refusal(codes.frozen)
        const found = shareOfDevice()
        if (version !== undefined && found?.version !== version) throw refusal(codes.versionConflict)
        return { ...(await release(found, recipientKey)), isOwn: true }
      },
    }
    const vault: Partial<VaultClient> = {
      getShareKey: async () => ({ publicKey: keys.vault.publicKey }),
      askApproval: async ({ showsNumber }) => {
        recordCall(showsNumber === false ? 'askApproval without number' : 'askApproval')
        return { matchNumber: showsNumber === false ? '' : '42', expiresAt: now() + 900_000 }
      },
      awaitApproval: async () => {
        recordCall('awaitApproval')
        return state.approval
      },
      listSealedWallets: async () => {
        recordCall('listSealedWallets')
        return state.sealed
      },
      putRecoveryShare: async ({ walletId, setId, version, share }) => {
        recordCall('putRecoveryShare')
        await store('vault', jkt, { walletId, setId, version, share })
      },
    }
    // A session calls only these methods. A call of any other method would fail.
    return { api: api as EmbeddedClient, vault: vault as VaultClient }
  }
  return { state, stored, calls, device }
}
