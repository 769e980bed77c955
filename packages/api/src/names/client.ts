import { createCallerHttp } from '../services/createCallerHttp.ts'
import {
  type NameRecord,
  type NameSuggestions,
  nameRecordSchema,
  nameRecordsSchema,
  nameRegisteredSchema,
  nameSuggestionsSchema,
} from './schema.ts'

/** The version of the calls about names. */
const apiVersion = '2'

type Signal = { signal?: AbortSignal | undefined }

/** Registers and resolves the names of accounts in a zone. */
export type NamesClient = {
  /** Fetches the records of a name. @throws {HttpError} with the status 404 for a name that is not registered. */
  getName: (request: { name: string } & Signal) => Promise<NameRecord>
  /** Fetches the names of an address. @param request.sender - the plain address of the connected account. */
  getNamesOf: (request: { address: string; sender?: string | undefined } & Signal) => Promise<NameRecord[]>
  /** Fetches suggestions for a typed name. @param request.name - the name without its zone. */
  getSuggestions: (request: { name: string; zone: string } & Signal) => Promise<NameSuggestions>
  /** Registers a name. @param request.message - the text that was signed. @throws {HttpError} with the reason of a refusal. */
  registerName: (
    request: { coinType: number; address: string; message: string; signature: `0x${string}` } & Signal,
  ) => Promise<{ success: boolean }>
}

/**
 * Creates the client of the calls about names. Every call identifies its caller, as in `createServicesClient`, and sends no
 * cookie.
 *
 * @throws the errors of `createHttp`, from each call.
 */
export function createNamesClient(options: createNamesClient.Options): NamesClient {
  const http = createCallerHttp(options)
  return {
    getName: ({ name, signal }) =>
      http.read(`/v1/profile/account/${encodeURIComponent(name)}`, nameRecordSchema, { query: { apiVersion }, signal }),
    getNamesOf: ({ address, sender, signal }) =>
      http.read(`/v1/profile/reverse/${encodeURIComponent(address)}`, nameRecordsSchema, {
        query: { sender, apiVersion },
        signal,
      }),
    getSuggestions: ({ name, zone, signal }) =>
      http.read(`/v1/profile/suggestions/${encodeURIComponent(name)}`, nameSuggestionsSchema, {
        query: { zone },
        signal,
      }),
    registerName: ({ coinType, address, message, signature, signal }) =>
      http.read('/v1/profile/account', nameRegisteredSchema, {
        method: 'POST',
        body: { coin_type: coinType, address, message, signature },
        signal,
      }),
  }
}

export declare namespace createNamesClient {
  type Options = createCallerHttp.Options
}
