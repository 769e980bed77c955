import { isRecord } from '@holdfast/base'
import { namespaceOf } from '@holdfast/caip'
import { AuthenticateParametersError } from './errors.ts'
import { describeValue } from './namespaces.ts'
import { isText, REQUEST_EXPIRY } from './scalars.ts'

/** Checks the parameters of `authenticate`. @throws {AuthenticateParametersError} for the first that breaks a rule. */
export function assertAuthenticate(params: unknown): void {
  const { chains, uri, domain, nonce, expiry = 0 } = isRecord(params) ? params : {}
  const fail = (text: string): never => {
    throw new AuthenticateParametersError(text)
  }
  if (!Array.isArray(chains) || chains.length === 0) return fail('chains is required and must be a non-empty array')
  for (const [name, value] of Object.entries({ uri, domain, nonce })) {
    if (!isText(value)) fail(`${name} is required parameter`)
  }
  const namespaces = new Set(chains.map((chain) => namespaceOf(String(chain))))
  if (namespaces.size > 1) fail('Multi-namespace requests are not supported. Please request single namespace only.')
  if (!namespaces.has('eip155')) {
    fail('Only eip155 namespace is supported for authenticated sessions. Please use .connect() for non-eip155 chains.')
  }
  if (!Number.isInteger(expiry) || Number(expiry) < 0 || Number(expiry) > REQUEST_EXPIRY.max) {
    fail(`expiry must be a whole number of seconds from 0 to ${REQUEST_EXPIRY.max}: ${describeValue(expiry)}`)
  }
}
