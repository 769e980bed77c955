/** Longest time for a node to answer. */
const TIMEOUT_MS = 10_000

/**
 * Posts one call to a JSON-RPC address over HTTP.
 *
 * @returns the response's JSON, unchecked.
 * @throws what `fetch` throws; a `TimeoutError` after ten seconds; {SyntaxError} if the response is not JSON.
 */
export async function postJsonRpc(
  fetch: typeof globalThis.fetch,
  url: string,
  call: { method: string; params: unknown },
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', ...call }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return response.json()
}
