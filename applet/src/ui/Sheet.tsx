import { type ReactNode, useEffect } from 'react'
import { t } from '../messages'
import { keepFocus } from './focus'
import { Box, Heading, Press } from './native'

const inBrowser = process.env.TARO_ENV === 'h5'

/** What is asked before something is done: a sheet from below, which Esc closes where there are keys, and which gives the focus back. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  useEffect(keepFocus, [])
  useEffect(() => {
    if (!inBrowser) return undefined
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onClose])
  return (
    <Box className="scrim">
      <Press className="scrim-rest" label={t('common.close')} onClick={onClose} />
      <Box className="sheet" role="dialog" label={title}>
        <Box className="sheet-head">
          <Heading level={2} className="sheet-title">
            {title}
          </Heading>
          <Press className="sheet-close" label={t('common.close')} onClick={onClose}>
            ×
          </Press>
        </Box>
        <Box className="sheet-body">{children}</Box>
      </Box>
    </Box>
  )
}
