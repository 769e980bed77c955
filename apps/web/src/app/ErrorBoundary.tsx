import { Component, type ReactNode } from 'react'

/** Props of {@link ErrorBoundary}. */
export type ErrorBoundaryProps = {
  children: ReactNode
  /** Shown in place of the part that failed; `retry` renders the part again. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  /** A change of this value, such as another page or another user, renders the part again. */
  resetKey?: unknown
}

type State = { failure: { error: unknown } | null; resetKey: unknown }

/** Keeps an error in one part from breaking the rest of the page. React itself reports the error on the console. */
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
