import { type SocialProvider, type SocialResult, socialResultId, socialResultSchema } from '@holdfast/api/embedded'
import type { TestDevice } from './testDevice.ts'

/** A provider's redirect: its URL, and for Apple the posted form. */
export type Arrival = { url: URL; form?: URLSearchParams | undefined }

/** A window of a social login, without the frame that opened it. */
export type SocialWindow = {
  /** Opens our start page. @returns the URL at the provider to which the page redirects. */
  openStart: (uri: string) => Promise<URL>
  /** Signs in at the sandbox with a name; with undefined, refuses the login. */
  signIn: (address: URL, name: string | undefined) => Promise<Arrival>
  /** Opens our callback page with the provider's answer. */
  openCallback: (arrival: Arrival) => Promise<SocialResult>
}

/** Opens a window with its own cookies. */
export function openSocialWindow(): SocialWindow {
  const cookies = new Map<string, string>()
  const request = async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const locationOf = (response: Response, from: URL): URL => {
    const location = response.headers.get('location')
    if (location === null) throw new Error(`no redirect from ${from.href}: ${response.status}`)
    return new URL(location, from)
  }
  return {
    openStart: async (uri) => locationOf(await request(new URL(uri)), new URL(uri)),
    signIn: async (address, name) => {
      const page = locationOf(await request(address), address)
      const shown = await request(page)
      if (!(await shown.text()).includes('Sandbox sign-in')) throw new Error(`no sign-in page: ${shown.status}`)
      const body = new URLSearchParams(name === undefined ? { choice: 'cancel' } : { choice: 'continue', name })
      const resumed = locationOf(await request(page, { method: 'POST', body }), page)
      const last = await request(resumed)
      if (last.headers.has('location')) return { url: locationOf(last, resumed) }
      const html = await last.text()
      const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
      const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ])
      return { url: new URL(action), form: new URLSearchParams(fields) }
    },
    openCallback: async ({ url, form }) => {
      const response = await fetch(url, form ? { method: 'POST', body: form } : {})
      return readResult(await response.text())
    },
  }
}

/** Reads the outcome that the server wrote into its page. */
function readResult(html: string): SocialResult {
  const block = new RegExp(`id="${socialResultId}">([^<]*)<`).exec(html)?.[1]
  return socialResultSchema.parse(JSON.parse(block ?? 'null'))
}

/** The parts of the test services that a visit to a provider needs. */
type VisitingCustody = {
  projectId: string
  origin: string
  visitProvider: (uri: string, name: string | undefined) => Promise<SocialResult>
}

/** The outcome of a visit from which the user returned. */
export type Returned = Extract<SocialResult, { outcome: 'returned' }>

/** Visits a provider and returns. @returns the result that the window would pass to its frame. */
export async function visitProvider(
  { projectId, origin, visitProvider: visit }: VisitingCustody,
  device: TestDevice,
  provider: SocialProvider,
  name: string,
): Promise<Returned> {
  const { uri } = await device.api.startSocial({ provider, projectId, origin })
  const result = await visit(uri, name)
  if (result.outcome !== 'returned') throw new Error(`the visit ended as ${result.outcome}`)
  return result
}

/**
 * Visits a provider and logs in with the ticket of the visit. @returns the attempt's id, and the API's answer with the tokens
 * and the proof of the user's identity for the vault.
 */
export async function loginSocially(
  custody: VisitingCustody,
  device: TestDevice,
  provider: SocialProvider,
  name: string,
) {
  const { attemptId, ticket } = await visitProvider(custody, device, provider, name)
  return { attemptId, ...(await device.api.completeSocial({ attemptId, ticket: ticket ?? '' })) }
}
