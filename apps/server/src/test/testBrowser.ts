/** The page's URL as requests state it. The requests themselves go to the real port. */
export const webUrl = 'http://localhost:3000'

/** A response with its body read. */
type Answer<Body> = { status: number; headers: Headers; body: Body; text: string }

/** The body of a refusal. */
type Refusal = { error: { code: string; message: string } }

/** Sends requests as a page of ours would in a browser, and keeps cookies. */
export type TestBrowser = {
  cookies: Map<string, string>
  get: <Body = Refusal>(path: string, headers?: Record<string, string>) => Promise<Answer<Body>>
  post: <Body = Refusal>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer<Body>>
  delete: <Body = Refusal>(path: string) => Promise<Answer<Body>>
  /** Sends a request as given, and only adds cookies and the visitor's address. */
  send: <Body = Refusal>(path: string, init: RequestInit) => Promise<Answer<Body>>
}

/** Opens a browser. */
export function createTestBrowser(serverUrl: string, clientAddress: string): TestBrowser {
  const cookies = new Map<string, string>()
  const ownPage = { origin: webUrl, 'sec-fetch-site': 'same-origin' }

  async function send<Body>(path: string, init: RequestInit): Promise<Answer<Body>> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', clientAddress)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(`${serverUrl}${path}`, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : undefined) as Body /* the test names the type and checks the body */,
    }
  }

  return {
    cookies,
    send,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { ...ownPage, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    delete: (path) => send(path, { method: 'DELETE', headers: ownPage }),
  }
}
