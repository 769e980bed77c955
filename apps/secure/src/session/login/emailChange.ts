import { type EmbeddedClient, isEmailCode } from '@holdfast/api/embedded'
import type { VaultClient } from '@holdfast/api/vault'
import { FrameRefusal, refusalTexts } from '@holdfast/frame/guest'
import type { Records } from '../records.ts'
import { withRefusals } from '../refusals.ts'

/** A change of the user's email address. The vault and the API each check that the user has the address. */
export type EmailChange = {
  /** Begins the change. @returns which address gets the first code. @throws {FrameRefusal} */
  start: (email: string, origin: string) => Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  /**
   * Submits the code that the vault has mailed to the old address. Then the API mails a code to the new address.
   *
   * @throws {FrameRefusal}
   */
  confirm: (otp: string) => Promise<void>
  /** Submits the code from the new address. @returns the new address. @throws {FrameRefusal} */
  finish: (otp: string) => Promise<string>
}

const NOT_STARTED = 'No change of address is under way. Start it again.'

/** Creates the steps for changing the user's email address. */
export function createEmailChange(options: {
  api: Pick<EmbeddedClient, 'getMe' | 'startEmailChange' | 'confirmEmailChange' | 'finishEmailChange'>
  vault: Pick<VaultClient, 'askEmailChange' | 'confirmEmailChange' | 'completeEmailChange'>
  records: Pick<Records, 'readSession' | 'updateSession'>
  accessToken: () => Promise<string>
  /** Called with the user's new address. */
  onChanged: (email: string) => void
}): EmailChange {
  const { api, vault, records, accessToken, onChanged } = options
  let changeId: string | undefined
  const requireChangeId = (otp: string): string => {
    if (changeId === undefined) throw new FrameRefusal(NOT_STARTED)
    if (!isEmailCode(otp)) throw new FrameRefusal(refusalTexts.invalidCode)
    return changeId
  }

  return {
    start: async (email, origin) => {
      const token = { accessToken: await accessToken() }
      const started = await withRefusals(api.startEmailChange({ email }, token))
      // The code goes to the account's address, not to the login's, which a provider may have reported without verifying it.
      const from = started.action === 'VERIFY_PRIMARY_OTP' ? (await withRefusals(api.getMe(token))).email : null
      await withRefusals(vault.askEmailChange({ from, to: email, origin }))
      changeId = started.changeId
      return started.action
    },
    confirm: async (otp) => {
      const id = requireChangeId(otp)
      const statement = await withRefusals(vault.confirmEmailChange({ otp }))
      await withRefusals(api.confirmEmailChange({ changeId: id, statement }, { accessToken: await accessToken() }))
    },
    finish: async (otp) => {
      const id = requireChangeId(otp)
      const body = { changeId: id, otp }
      const session = await records.readSession()
      const { email, statement } = await withRefusals(api.finishEmailChange(body, { accessToken: await accessToken() }))
      changeId = undefined
      // Another tab may have logged in another user in the meantime.
      await records.updateSession((stored) =>
        stored.id === session?.id ? { ...stored, email: email.toLowerCase() } : stored,
      )
      onChanged(email.toLowerCase())
      // The API has the new address now. If the call to the vault fails, it is repeated once, so that the vault does not keep
      // the old address.
      const complete = (): Promise<void> => vault.completeEmailChange({ statement })
      await complete().catch(() => withRefusals(complete()))
      return email
    },
  }
}
