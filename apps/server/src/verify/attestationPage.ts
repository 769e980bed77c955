import { createHash } from 'node:crypto'

/**
 * Says to the page around it, at once, that nothing is attested: a token without a signature, for the id that was asked.
 * The id comes from the page that is told, and nothing else is in the message, so that any page may hear it.
 */
const script = `
const id = new URLSearchParams(location.search).get('id') ?? ''
if (/^[\\da-f]{1,128}$/i.test(id)) {
  const encode = (value) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const attestation = [encode({ alg: 'none', typ: 'JWT' }), encode({ id, isVerified: false }), ''].join('.')
  parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), '*')
}
`

/** What is answered to a pairing client that asks for an attestation of its page; the same for every client. */
export const attestationPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Attestation</title></head><body><script>${script}</script></body></html>`

/** Any page may frame it, and its one script may run. */
export const attestationPolicy = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; frame-ancestors *`
