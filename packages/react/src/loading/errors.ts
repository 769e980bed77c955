import { BaseError } from '@holdfast/base'

/** Thrown when a style sheet of the kit could not be loaded. */
export class StyleSheetNotLoadedError extends BaseError {
  override name = 'StyleSheetNotLoadedError' as const
  readonly href: string

  constructor({ href }: { href: string }) {
    super('A style sheet of the wallet window could not be loaded. Check the connection and try again.', {
      metaMessages: [`Address: ${href}`],
    })
    this.href = href
  }
}
