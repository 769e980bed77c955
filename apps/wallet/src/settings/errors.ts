import { BaseError } from '@holdfast/base'

/** Thrown when the browser does not store the settings. The change applies until the page is closed. */
export class SettingsNotStoredError extends BaseError {
  override name = 'SettingsNotStoredError' as const
  constructor({ cause }: { cause: unknown }) {
    super('The browser did not store the settings. Free some space, and change them again.', { cause })
  }
}
