import { Component, type ReactNode } from 'react'
import { t } from '../messages'
import { Empty } from './Shown'

/** What a page shows; where drawing it fails, words and a way to try again in its place, and the bars around it stay. */
export class Safe extends Component<{ again: () => Promise<unknown>; children: ReactNode }, { failed: boolean }> {
  state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  render() {
    if (!this.state.failed) return this.props.children
    return (
      <Empty
        text={t('common.broken')}
        action={t('common.retry')}
        onAction={() => void this.props.again().finally(() => this.setState({ failed: false }))}
      />
    )
  }
}
