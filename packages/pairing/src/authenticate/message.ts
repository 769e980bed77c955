import { unionOf } from '../validate/namespaces.ts'
import type { AuthPayload, Cacao } from '../wire/params.ts'
import { AuthPayloadError } from './errors.ts'
import { chainsOf, createRecap, decodeRecap, encodeRecap, methodsOf, recapOf, recapStatement } from './recap.ts'

/** Parses the account of an `iss`, with or without `did:pkh:`. @see CAIP-10 */
export function issuerAccountOf(iss: string): { chainId: string; reference: string; address: string } {
  const [namespace = '', reference = '', address = ''] = iss.replace(/^did:pkh:/, '').split(':')
  return { chainId: `${namespace}:${reference}`, reference, address }
}

/** The fields of a request that appear in the message. */
type MessageFields = Omit<AuthPayload, 'chains' | 'type' | 'aud'> & {
  aud?: string | undefined
  uri?: string | undefined
}

/**
 * Formats the message that an account signs.
 *
 * @param iss - `did:pkh:eip155:<chain>:<address>`, or without the prefix.
 * @throws {AuthPayloadError} if there is neither aud nor uri.
 * @see EIP-4361, CAIP-122
 */
export function formatAuthMessage(payload: MessageFields, iss: string): string {
  const { reference, address } = issuerAccountOf(iss)
  const uri = payload.aud ?? payload.uri
  if (!uri) throw new AuthPayloadError('Either `aud` or `uri` is required to construct the message')
  const recap = recapOf(payload.resources)
  const statement = recap ? recapStatement(payload.statement, decodeRecap(recap)) : payload.statement
  const line = (name: string, value: string | undefined): string[] => (value === undefined ? [] : [`${name}: ${value}`])
  return [
    `${payload.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${uri}`,
    `Version: ${payload.version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${payload.nonce}`,
    `Issued At: ${payload.iat}`,
    ...line('Expiration Time', payload.exp),
    ...line('Not Before', payload.nbf),
    ...line('Request ID', payload.requestId),
    ...(payload.resources ? ['Resources:', ...payload.resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

/**
 * Narrows a request to the chains and methods that a wallet supports, before the request's message is signed. Each chain is kept
 * once. A request without a ReCap asks for no methods.
 *
 * @throws {AuthPayloadError} if nothing is left.
 */
export function populateAuthPayload(parameters: {
  authPayload: AuthPayload
  chains: readonly string[]
  methods: readonly string[]
}): AuthPayload {
  const { authPayload, methods } = parameters
  const { statement, resources = [] } = authPayload
  // If the wallet passes no chains, the request is returned unchanged.
  if (parameters.chains.length === 0) return authPayload
  // Each chain once: every entry is a statement to sign, and an app may repeat a chain thousands of times.
  const chains = unionOf(authPayload.chains).filter((chain) => parameters.chains.includes(chain))
  if (chains.length === 0) throw new AuthPayloadError('No supported chains')
  const encoded = recapOf(resources)
  if (!encoded) return { ...authPayload, chains }
  const [resource = ''] = Object.keys(decodeRecap(encoded).att)
  const abilities = Object.keys(decodeRecap(encoded).att[resource] ?? {})
  const requestedActions = abilities.map((ability) => ability.split('/')[1] ?? '')
  const actions = requestedActions.filter((action) => methods.includes(action))
  if (actions.length === 0) {
    const text = `Supported methods don't satisfy the requested: ${JSON.stringify(requestedActions)}, supported: ${JSON.stringify(methods)}`
    throw new AuthPayloadError(text)
  }
  const recap = createRecap(resource, abilities[0]?.split('/')[0] ?? '', actions, { chains })
  return {
    ...authPayload,
    chains,
    statement: recapStatement(statement, recap),
    resources: [...resources.slice(0, -1), encodeRecap(recap)],
  }
}

/** Builds the CACAO that is sent, from a signed request. @see CAIP-74 */
export function buildAuthObject(payload: AuthPayload, signature: Cacao['s'], iss: string): Cacao {
  const { type: _type, chains: _chains, ...fields } = payload
  return {
    h: { t: 'caip122' },
    p: { ...fields, iss: iss.startsWith('did:pkh:') ? iss : `did:pkh:${iss}` },
    s: signature,
  }
}

/** Reads what CACAOs grant: their accounts on every chain that they name, and the methods of their ReCaps. */
export function grantsOf(cacaos: readonly Cacao[]): { accounts: string[]; methods: string[] } {
  const grants = cacaos.map(({ p }) => {
    const { chainId, address } = issuerAccountOf(p.iss)
    const encoded = recapOf(p.resources)
    const recap = encoded ? decodeRecap(encoded) : undefined
    const chains = unionOf([chainId], recap ? chainsOf(recap) : [])
    return { accounts: chains.map((chain) => `${chain}:${address}`), methods: recap ? methodsOf(recap) : [] }
  })
  return {
    accounts: unionOf(...grants.map(({ accounts }) => accounts)),
    methods: unionOf(...grants.map(({ methods }) => methods)),
  }
}
