import type { PublicConfig } from '@holdfast/api'

/** Every way to log in except identity providers, with captured mail. */
export const everyLogin: PublicConfig['auth'] = {
  password: true,
  passkey: true,
  emailCode: true,
  wallet: true,
  github: false,
  google: false,
  capturedMail: true,
}
