import type { KitWith } from '../../kit.ts'

/** Loads the picture of a currency or a token from the service, once, and keeps it as an object URL. Never rejects. */
export async function loadPicture(
  kit: KitWith<'onramp'>,
  { kind, id }: { kind: 'currency' | 'token'; id: string },
): Promise<void> {
  const { services, lifetime, log, window: page, onramp } = kit.internals
  const name = `${kind} ${id}`
  const { signal } = lifetime
  const load = async (): Promise<void> => {
    const client = await services()
    if (!client || !page?.URL?.createObjectURL) return
    const blob = await (kind === 'currency'
      ? client.getCurrencyImage({ id, signal })
      : client.getTokenImage({ id, signal }))
    if (signal.aborted || !blob.type.startsWith('image/') || blob.size === 0) return
    kit.onramp.send({ type: 'imageLoaded', name, url: page.URL.createObjectURL(blob) })
  }
  const loading =
    onramp.pictures.get(name) ??
    load().catch((error: unknown) => {
      onramp.pictures.delete(name)
      if (!signal.aborted) log.info(`Unable to fetch the picture of ${name}`, error)
    })
  onramp.pictures.set(name, loading)
  await loading
}
