import { Component, type ComponentType, type ReactNode } from 'react'

interface CatchProps {
  Fallback: ComponentType<{ error: unknown }>
  /** The error that was caught. */
  error: unknown
  /** With another one of these it is tried again. */
  until: unknown
  children: ReactNode
}

interface CatchState {
  caught?: { error: unknown } | undefined
  until: unknown
}

/** Shows another screen in place of one that failed. */
export class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { until: this.props.until }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ until }: CatchProps, state: CatchState): CatchState | null {
    return until === state.until ? null : { caught: undefined, until }
  }

  override render() {
    const { Fallback, error, children } = this.props
    const caught = this.state.caught ?? (error === undefined ? undefined : { error })
    return caught ? <Fallback error={caught.error} /> : children
  }
}
