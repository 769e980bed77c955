import { Component, type ReactNode } from 'react'

/** Props of {@link ErrorBoundary}. */
export type ErrorBoundaryProps = {
  children: ReactNode
  /** What is shown in place of the part that failed; `retry` draws the part again. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  /** When it changes, the part is drawn again: another page, another user. */
  resetKey?: unknown
}

type State = { failure: { error: unknown } | null; resetKey: unknown }

/** Keeps a failure of one part from taking the rest of the page with it. React itself reports it to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return this.props.fallback(failure.error, () => this.setState({ failure: null }))
  }
}
