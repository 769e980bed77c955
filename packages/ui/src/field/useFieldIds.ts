import { useId } from 'react'

/** The ids that connect a field's texts to its input. */
export type FieldIds = {
  inputId: string
  descriptionId: string
  errorId: string
  /** The ids for `aria-describedby`; undefined if there is neither a description nor an error. */
  describedBy: string | undefined
}

/** Makes the ids of a field. */
export function useFieldIds({ id, description, error, describedBy }: useFieldIds.Parameters): FieldIds {
  const ownId = useId()
  const inputId = id ?? ownId
  const descriptionId = `${inputId}-description`
  const errorId = `${inputId}-error`
  // The error comes first, since a user who returns to the field needs it most.
  const parts = [error && errorId, description && descriptionId, describedBy].filter(Boolean)
  return { inputId, descriptionId, errorId, describedBy: parts.length > 0 ? parts.join(' ') : undefined }
}

export declare namespace useFieldIds {
  type Parameters = {
    /** The input's id, if the caller passes one. */
    id?: string | undefined
    /** Whether there is a description. */
    description: boolean
    /** Whether there is an error. */
    error: boolean
    /** Ids of the caller's own descriptions. */
    describedBy?: string | undefined
  }
}
