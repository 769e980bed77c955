/** The exact text that is signed, in a box of its own that scrolls when it is long. */
export function TextBlock({ label, text, isCode = false }: TextBlock.Props) {
  return (
    <div className="text-block">
      <p className="text-block__label" aria-hidden="true">
        {label}
      </p>
      {/* A region that scrolls must be reachable by key. */}
      <section className="text-block__box" aria-label={label} tabIndex={0}>
        <pre className={isCode ? 'text-block__code' : 'text-block__text'}>{text}</pre>
      </section>
    </div>
  )
}

export declare namespace TextBlock {
  type Props = {
    label: string
    text: string
    /** For bytes. @default false */
    isCode?: boolean | undefined
  }
}
