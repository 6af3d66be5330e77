import { t } from '../messages/index.ts'
import styles from './Loading.module.css'

/** 正在加载中…, or 正在下载数据，请稍候 (specification section 9). */
export function Loading({ downloading = false }: { downloading?: boolean }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.ring} aria-hidden="true" />
      {t(downloading ? 'core.downloading' : 'core.loading')}
    </div>
  )
}
