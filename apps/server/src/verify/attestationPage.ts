import { createHash } from 'node:crypto'

/**
 * Tells the parent page immediately that nothing is attested. The message is a token without a signature, for the requested id.
 * The id comes from the parent page and the token contains nothing secret, so any page may receive it.
 */
const script = `
const id = new URLSearchParams(location.search).get('id') ?? ''
if (/^[\\da-f]{1,128}$/i.test(id)) {
  const encode = (value) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const attestation = [encode({ alg: 'none', typ: 'JWT' }), encode({ id, isVerified: false }), ''].join('.')
  parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), '*')
}
`

/** The page for a pairing client that requests an attestation; the same for every client. */
export const attestationPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Attestation</title></head><body><script>${script}</script></body></html>`

/** The page's content policy: any page may frame it, and only its one script may run. */
export const attestationPolicy = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; frame-ancestors *`
