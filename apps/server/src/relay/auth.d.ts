import { BaseError } from '@holdfast/base'
import { type Primitives } from '@holdfast/pairing/wire'
/** A client may not come in; the short message is the reason its socket is closed with. */
export declare class UnauthorizedError extends BaseError {
  name: 'UnauthorizedError'
}
export declare namespace verifyClient {
  type Parameters = {
    primitives: Primitives
    token: string | undefined
    /** URLs under which clients reach this relay; scheme, path and query do not matter. */
    audiences: readonly string[]
    nowMs: number
  }
  type ErrorType = UnauthorizedError
}
/**
 * Checks the token that a client presents: form, signature, times and audience.
 *
 * @returns the client id: the token's issuer, a did:key.
 * @throws {UnauthorizedError} with the text that goes to the client.
 * @see RFC 7519 section 4.1
 */
export declare function verifyClient(parameters: verifyClient.Parameters): Promise<string>
