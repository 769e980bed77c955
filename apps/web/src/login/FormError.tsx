/** An error that belongs to the whole form, announced when it appears. */
export function FormError({ text }: FormError.Props) {
  return (
    <div role="alert" className="form-error-region">
      {text !== undefined && <p className="form-error">{text}</p>}
    </div>
  )
}

export declare namespace FormError {
  type Props = { text: string | undefined }
}
