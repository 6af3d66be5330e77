import type { ReactNode } from 'react'
import { t } from '../messages'
import { Box, Heading, Press } from './native'

/** What is asked before something is done: a sheet from below. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
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
