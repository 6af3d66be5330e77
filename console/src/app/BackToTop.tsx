import { VerticalAlignTopOutlined } from '@ant-design/icons'
import { limits } from '@cogcampus/contract/limits'
import { useSyncExternalStore } from 'react'
import { t } from '../messages/index.ts'
import styles from './Layout.module.css'

/** Shown after 100 px of scroll (specification section 2). */
export function BackToTop() {
  const far = useSyncExternalStore(
    (listener) => {
      window.addEventListener('scroll', listener, { passive: true })
      return () => window.removeEventListener('scroll', listener)
    },
    () => window.scrollY > limits.backToTopPx,
  )
  if (!far) return null
  return (
    <button
      type="button"
      className={styles.top}
      aria-label={t('shell.toTop')}
      title={t('shell.toTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <VerticalAlignTopOutlined />
    </button>
  )
}
