import { t } from '../messages/index.ts'
import './splash.css'

/** 正在加载中… while the application arrives. */
export function Splash() {
  return (
    <div className="splash" role="status">
      <span className="splash-ring" aria-hidden="true" />
      {t('core.loading')}
    </div>
  )
}
