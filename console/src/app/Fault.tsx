import { Component, type ReactNode } from 'react'
import { ChunkLoadError } from '../api/loadChunk.ts'
import { t } from '../messages/index.ts'
import './splash.css'

/** What stands where a part did not load or failed; a reload loses no draft, for drafts are stored as they are typed. */
export class Fault extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const chunk = error instanceof ChunkLoadError
    return (
      <div className="splash" role="alert">
        <h1>{t(chunk ? 'core.chunkTitle' : 'core.faultTitle')}</h1>
        <p>{t(chunk ? 'core.chunkHint' : 'core.faultHint')}</p>
        <button type="button" className="plain-button" onClick={() => location.reload()}>
          {t('core.reload')}
        </button>
      </div>
    )
  }
}
