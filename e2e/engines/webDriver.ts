/** Thrown when the driver answers with an error. */
class WebDriverError extends Error {
  override name = 'WebDriverError' as const
}

/**
 * A session with a browser's driver.
 *
 * @see https://www.w3.org/TR/webdriver2/
 */
export type WebDriverSession = {
  capabilities: Record<string, unknown>
  /** Calls one of the session's commands. @param path - The path after `/session/{id}/`. @throws {WebDriverError} */
  call: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>
  end: () => Promise<void>
}

/** Opens a session. @param url - The driver's URL. @throws {WebDriverError} */
export async function openSession(url: string, capabilities: Record<string, unknown>): Promise<WebDriverSession> {
  const opened = (await send('POST', `${url}/session`, { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string
    capabilities: Record<string, unknown>
  }
  const session = `${url}/session/${opened.sessionId}`
  return {
    capabilities: opened.capabilities,
    call: (method, path, body) => send(method, `${session}/${path}`, body),
    end: async () => void (await send('DELETE', session)),
  }
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new WebDriverError(`${method} ${new URL(url).pathname}: ${error}: ${message}`)
}
