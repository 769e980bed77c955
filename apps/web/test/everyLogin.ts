import type { PublicConfig } from '@holdfast/api'

/** Every way to log in that needs no other provider, with mails that are captured. */
export const everyLogin: PublicConfig['auth'] = {
  password: true,
  passkey: true,
  emailCode: true,
  wallet: true,
  github: false,
  google: false,
  capturedMail: true,
}
