import { createDeferred } from '@holdfast/base'
import { describe, expect, test } from 'vitest'
import { askedOf, email, openLoggedIn } from '../../../test/testEmbedded.ts'
import { eventually, observe } from '../../../test/testKit.ts'
import { closeModal, openModal } from '../../modal/actions.ts'
import { submitUpdateCode, updateEmail } from './updateEmail.ts'

describe('updateEmail', () => {
  test('default: the user confirms at both addresses', async () => {
    const { kit, view, asked, window } = await openLoggedIn()
    openModal(kit, { view: 'UpdateEmailWallet' })
    const seen = observe(kit, ({ router, embedded }) => [router.view, embedded?.emailUpdate.step])
    await updateEmail(kit, { email: 'reef@example.org' })
    expect(view()).toBe('UpdateEmailPrimaryOtp')
    expect(kit.getState().embedded?.emailUpdate).toMatchObject({ step: 'primary', email })
    await submitUpdateCode(kit, { code: '111111' })
    expect(view()).toBe('UpdateEmailSecondaryOtp')
    window.stored.delete('@holdfast/v1/email_login_used')
    await submitUpdateCode(kit, { code: '222222' })
    expect(asked('UPDATE_EMAIL_SECONDARY_OTP')).toEqual([{ otp: '222222' }])
    expect(view()).toBe('Account')
    // The view and the step change together.
    expect(seen.filter((words) => words !== 'UpdateEmailWallet idle')).toEqual([
      'UpdateEmailWallet submitting',
      'UpdateEmailPrimaryOtp primary',
      'UpdateEmailSecondaryOtp secondary',
      'Account idle',
    ])
    expect(kit.getState().embedded?.user?.email).toBe('reef@example.org')
    expect(window.stored.get('@holdfast/v1/email')).toBe('reef@example.org')
    expect(window.stored.get('@holdfast/v1/email_login_used')).toBe('true')
    // These emails do not delay the next email of a login.
    expect(window.stored.has('@holdfast/v1/last_email_login_time')).toBe(false)
    expect(kit.getState().embedded?.lastCodeAt).toBeUndefined()
  })

  test('behavior: an account without an email address needs only the code sent to the new one', async () => {
    const { kit, view, frame } = await openLoggedIn()
    frame.answer({ UPDATE_EMAIL: async () => ({ action: 'VERIFY_SECONDARY_OTP' }) })
    openModal(kit, { view: 'UpdateEmailWallet' })
    await updateEmail(kit, { email: ' reef@example.org ' })
    expect(view()).toBe('UpdateEmailSecondaryOtp')
    expect(kit.getState().embedded?.emailUpdate).toMatchObject({ step: 'secondary', email: 'reef@example.org' })
  })

  test('error: an invalid address is reported in the field, and the frame is not asked', async () => {
    const { kit, asked } = await openLoggedIn()
    openModal(kit, { view: 'UpdateEmailWallet' })
    await updateEmail(kit, { email: 'reef@' })
    expect(kit.getState().embedded?.emailUpdate).toEqual({ step: 'idle', problem: { code: 'invalidEmail' } })
    expect(asked('UPDATE_EMAIL')).toEqual([])
  })

  test.each([
    ['UPDATE_EMAIL_PRIMARY_OTP', 'primary'],
    ['UPDATE_EMAIL_SECONDARY_OTP', 'secondary'],
  ] as const)(
    'error: after a wrong code in %s, the view shows the problem, and the user may type another',
    async (event, step) => {
      const { kit, frame, names } = await openLoggedIn()
      if (step === 'secondary') frame.answer({ UPDATE_EMAIL: async () => ({ action: 'VERIFY_SECONDARY_OTP' }) })
      frame.refuse({ [event]: 'Invalid code' })
      openModal(kit, { view: 'UpdateEmailWallet' })
      await updateEmail(kit, { email: 'reef@example.org' })
      await submitUpdateCode(kit, { code: '000000' })
      expect(kit.getState().embedded?.emailUpdate).toMatchObject({
        step,
        isChecking: false,
        problem: { code: 'wrongCode' },
      })
      expect(kit.getState().embedded?.user?.email).toBe(email)
      expect(names()).toContain('EMAIL_VERIFICATION_CODE_FAIL')
    },
  )

  test('behavior: leaving the view cancels the change; a late answer of the frame changes nothing', async () => {
    const { kit, frame } = await openLoggedIn()
    const answer = createDeferred<undefined>()
    frame.answer({ UPDATE_EMAIL_PRIMARY_OTP: () => answer.promise })
    openModal(kit, { view: 'UpdateEmailWallet' })
    await updateEmail(kit, { email: 'reef@example.org' })
    const submitting = submitUpdateCode(kit, { code: '111111' })
    await eventually(() => askedOf(frame, 'UPDATE_EMAIL_PRIMARY_OTP').length === 1)
    closeModal(kit)
    expect(kit.getState().embedded?.emailUpdate).toEqual({ step: 'idle' })
    answer.resolve(undefined)
    await submitting
    expect(kit.getState().embedded?.emailUpdate).toEqual({ step: 'idle' })
  })
})
