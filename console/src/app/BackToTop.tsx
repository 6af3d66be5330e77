import { VerticalAlignTopOutlined } from '@ant-design/icons'
import { limits } from '@cogcampus/contract/limits'
import { useEffect, useState } from 'react'
import { t } from '../messages/index.ts'
import styles from './Layout.module.css'

/** Shown after 100 px of scroll (specification section 2). */
export function BackToTop() {
  const [far, setFar] = useState(false)
  // The scroll position is read on scroll events, not while rendering, because that would force a layout.
  useEffect(() => {
    const look = () => setFar(window.scrollY > limits.backToTopPx)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
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
