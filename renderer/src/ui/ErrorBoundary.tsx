import { Component, type ReactNode } from 'react'
import { isPageFilesError } from '../errors/pageFiles.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

type Props = {
  children: ReactNode
  /** Called before the children are rendered again. */
  onRetry?: () => void
  /** Of the element around the error, for example the distances of a screen. */
  className?: string | undefined
}
type State = { readonly failure: { readonly error: unknown } | undefined }

/** Boundaries that show an error. */
const failedBoundaries = new Set<ErrorBoundary>()

/** Shows an error of its children in their position, with buttons that try again or reload the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidCatch(): void {
    failedBoundaries.add(this)
  }

  override componentWillUnmount(): void {
    failedBoundaries.delete(this)
  }

  readonly retry = (): void => {
    failedBoundaries.delete(this)
    this.props.onRetry?.()
    this.setState({ failure: undefined })
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return (
      <div className={this.props.className}>
        <ErrorNotice error={failure.error} retry={this.retry} reload={reloadPage} />
      </div>
    )
  }
}

const reloadPage = () => location.reload()

/** Tries again where a file of the page could not be loaded. */
export function retryFailedFiles(): void {
  for (const boundary of [...failedBoundaries]) if (isPageFilesError(boundary.state.failure?.error)) boundary.retry()
}
