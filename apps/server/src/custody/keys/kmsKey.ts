import { loadOnce } from '@holdfast/base'
import type { MasterKey } from './masterKey.ts'

/** Returns the context that binds a wrapped key to its place, and that the key service's log records. */
const contextOf = (aad: string): Record<string, string> => ({ place: aad })

/**
 * Connects to a master key at AWS KMS, or at a service with the same interface. The key never leaves the service. Region,
 * credentials and endpoint (`AWS_ENDPOINT_URL_KMS`) are configured as for any use of the library. The library is loaded when
 * the first key is wrapped or unwrapped, so an installation without the library can use local keys.
 *
 * @param keyId - ARN, id or alias of a symmetric key.
 * @see https://docs.aws.amazon.com/kms/latest/APIReference/API_Encrypt.html
 */
export function createKmsKey(keyId: string): MasterKey {
  const connect = loadOnce(async () => {
    const kms = await import('@aws-sdk/client-kms')
    return { kms, client: new kms.KMSClient() }
  })
  return {
    wrap: async (dataKey, aad) => {
      const { kms, client } = await connect()
      const command = new kms.EncryptCommand({ KeyId: keyId, Plaintext: dataKey, EncryptionContext: contextOf(aad) })
      const { CiphertextBlob } = await client.send(command)
      if (!CiphertextBlob) throw new Error('The key service answered without a wrapped key.')
      return Buffer.from(CiphertextBlob)
    },
    unwrap: async (wrapped, aad) => {
      const { kms, client } = await connect()
      // KeyId is set, so that no other key of our AWS account opens a substituted ciphertext.
      const command = new kms.DecryptCommand({
        KeyId: keyId,
        CiphertextBlob: wrapped,
        EncryptionContext: contextOf(aad),
      })
      const { Plaintext } = await client.send(command)
      if (!Plaintext) throw new Error('The key service answered without a key.')
      return Buffer.from(Plaintext)
    },
  }
}
