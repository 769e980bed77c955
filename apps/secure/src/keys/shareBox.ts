/** The device's share as it is stored: encrypted by a key that no script can export. */
export type ShareBox = { key: CryptoKey; iv: Uint8Array<ArrayBuffer>; ciphertext: Uint8Array<ArrayBuffer> }

/** Encrypts the device's share with AES-256-GCM by a new key, which no script can export. */
export async function closeShareBox(share: Uint8Array): Promise<ShareBox> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(share))
  return { key, iv, ciphertext: new Uint8Array(ciphertext) }
}

/** Decrypts the device's share. @throws DOMException if the box was changed. */
export async function openShareBox({ key, iv, ciphertext }: ShareBox): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, ciphertext))
}
