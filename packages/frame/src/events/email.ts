import * as z from 'zod/mini'
import { frameEvent, REQUEST_TIMEOUT_MS } from './frameEvent.ts'
import { emailSchema, nothingSchema, otpSchema } from './shapes.ts'

/** Begins a login by email. `action` is `CONNECT` if the device is logged in already; otherwise it names the next step. */
export const connectEmail = frameEvent({
  payload: z.object({ email: emailSchema }),
  success: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  timeoutMs: REQUEST_TIMEOUT_MS,
})

/** Waits until the user has approved this device through the link in their email. */
export const connectDevice = frameEvent({
  payload: nothingSchema,
  success: nothingSchema,
  timeoutMs: REQUEST_TIMEOUT_MS,
})

/** Submits the code from the mail. */
export const connectOtp = frameEvent({
  payload: z.object({ otp: otpSchema }),
  success: nothingSchema,
  timeoutMs: REQUEST_TIMEOUT_MS,
})

/** Begins a change of the email address. If the account has none yet, the step with a code to the old address is skipped. */
export const updateEmail = frameEvent({
  payload: z.object({ email: emailSchema }),
  success: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
})

/** Submits the code that went to the old address. */
export const updateEmailPrimaryOtp = frameEvent({ payload: z.object({ otp: otpSchema }), success: nothingSchema })

/** Submits the code that went to the new address. */
export const updateEmailSecondaryOtp = frameEvent({
  payload: z.object({ otp: otpSchema }),
  success: z.object({ newEmail: emailSchema }),
})
