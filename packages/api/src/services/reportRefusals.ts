import { HttpError } from '../errors.ts'
import type { Http } from '../http.ts'

/** Reports every refusal by the server before the caller gets it. */
export function reportRefusals(http: Http, onRefused: (error: HttpError) => void): Http {
  const heard = async <Value>(answer: Promise<Value>): Promise<Value> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof HttpError) onRefused(error)
      throw error
    }
  }
  return {
    send: (path, request) => heard(http.send(path, request)),
    read: (path, schema, request) => heard(http.read(path, schema, request)),
    readBlob: (path, request) => heard(http.readBlob(path, request)),
  }
}
