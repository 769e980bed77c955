import { servicesErrorSchema } from '@holdfast/api'
import { createDataClient, type DataClient } from '@holdfast/api/data'

const projectId = '0123456789abcdef0123456789abcdef'
const origin = 'http://localhost:3000'

/** A page that calls the data service for one project. */
export type DataCaller = {
  /** The server's project for these calls. */
  projectId: string
  /** The origin of the page. */
  origin: string
  /** Calls a path of the service, without parsing the answer. */
  get: (path: string, query?: Record<string, string>, headers?: Record<string, string>) => Promise<Response>
  /** The status of a refusal, and the name of its first reason. */
  reasons: (response: Response) => Promise<[status: number | string, name: string | undefined]>
  client: () => DataClient
  /** The options of any client of the services. */
  options: () => ReturnType<typeof clientOptions>
}

/** Returns the options with which a page's kit creates a client of the services. The fetch sets the origin, like a browser. */
export function clientOptions(url: string) {
  return {
    url,
    projectId,
    sdkType: 'holdfast',
    sdkVersion: '1',
    fetch: ((input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', origin)
      return fetch(input, { ...init, headers })
    }) satisfies typeof fetch,
  }
}

/** Creates the calls of a page. @param url - returns the address of the services, which is known once the server runs. */
export function dataCaller(url: () => string): DataCaller {
  return {
    projectId,
    origin,
    get: (path, query = {}, headers = {}) =>
      fetch(`${url()}${path}?${new URLSearchParams({ projectId, ...query })}`, { headers: { origin, ...headers } }),
    reasons: async (response) => {
      const { status, reasons } = servicesErrorSchema.parse(await response.json())
      return [status, reasons[0]?.name]
    },
    client: () => createDataClient(clientOptions(url())),
    options: () => clientOptions(url()),
  }
}
