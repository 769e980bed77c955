import { BaseError } from '@holdfast/base'

/** A style sheet of the kit could not be fetched. */
export class StyleSheetNotLoadedError extends BaseError {
  override name = 'StyleSheetNotLoadedError' as const
  readonly href: string

  constructor({ href }: { href: string }) {
    super('A style sheet of the wallet window could not be loaded.', { metaMessages: [`Address: ${href}`] })
    this.href = href
  }
}
